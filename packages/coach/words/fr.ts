import type { Words } from "../terms.ts";

export const fr: Words = {
  finds: {
    kinds: {
      logo: "logo*, icône*, emblème*, écusson*, autocollant*, monogramme*, blason*",
      person:
        "personne, personnes, gens, homme*, femme*, enfant*, fille*, garçon*, bébé*, danseu*, roi, rois, reine*, chevalier*, astronaute*, guerri*, magicien*, sorcière*, grand-mère*, grand-père*, vieillard*, couple*, famille*, ami, amis, amie*, marin, marins, paysan*, médecin*, musicien*, robot*, autoportrait, mariée, héros, capitaine*, gardien*",
      animal:
        "animal, animaux, chien*, chiot*, chat, chats, chatte*, chaton*, renard*, loup*, ours, oiseau*, hibou*, chouette*, aigle*, cheval, chevaux, lion*, tigre*, éléphant*, poisson*, baleine*, dauphin*, lapin*, lièvre*, cerf*, dragon*, papillon*, abeille*, grenouille*, tortue*, manchot*, pingouin*, vache*, mouton*, singe*, pieuvre*, licorne*, dinosaure*, perroquet*, corbeau*, cygne*, souris",
      food: "nourriture, gâteau*, tarte*, pain, pains, soupe*, ramen, sushi*, pizza*, burger*, pâtes, café, thé, petit déjeuner, petit-déjeuner, dîner*, dessert*, fruit*, pomme*, citron*, fromage*, chocolat*, glace*, salade*, plat, plats, vin, vins, cocktail*, crêpe*, croissant*, fraise*",
      product:
        "produit*, bouteille*, parfum*, montre*, chaussure*, basket*, téléphone*, lampe*, chaise*, sac, sacs, bijou*, bague*, casque*, appareil photo, emballage*, vase*, tasse*, voiture*, vélo*, moto*, guitare*, cosmétique*",
      interior:
        "intérieur*, pièce*, chambre*, cuisine*, bibliothèque*, bistrot*, bureau*, atelier*, serre, serres, salle*, salon*, grenier*, restaurant*",
      city: "ville*, rue*, village*, immeuble*, bâtiment*, tour, tours, pont*, port, ports, marché*, maison*, château*, temple*, église*, cathédrale*, gare*, ruelle*, palais, ruine*",
      landscape:
        "paysage*, montagne*, forêt*, bois, mer, mers, océan*, plage*, lac, lacs, rivière*, fleuve*, désert*, vallée*, champ*, prairie*, île*, cascade*, côte, côtes, falaise*, jardin*, colline*, ciel, planète*, espace, galaxie*, volcan*, glacier*, arbre*, fleur*, canyon*, jungle*, phare*",
      abstract: "abstrait*, motif*, texture*, forme*, géométrique*, fractale*, fond d'écran, couleurs",
    },
    lookalikes:
      "chambre d'enfant*, chambre des enfants, chambre de bébé, cuisine de famille, maison de famille, salle de famille, robot de cuisine, robot culinaire*, robot ménager, robots ménagers, paysage marin, paysages marins, fond marin, fonds marins, sous-marin*, bleu marin, reine-claude*, à la main, fait main, faits main, faite main, vol d'oiseau, vue d'oiseau, œil de poisson, fisheye, loupe*, cerf-volant*, cerfs-volants, cerfeuil, vacherin*, poissonnerie*, soupe de poisson*, poisson grillé, poissons grillés, marché aux poissons, nœud papillon",
    body: "visage*, portrait, portraits, main, mains, doigt, doigts, œil, oeil, yeux, lèvres, épaules",
    hints: {
      setting:
        "dans un, dans une, dans le, dans la, dans les, dans l', sur un, sur une, sur le, sur la, sous un, sous le, sous la, au bord, à côté, entre, devant, derrière, à l'intérieur, dehors, sous l'eau, près de, parmi, au milieu",
      day: "ensoleillé*, midi, lumière du jour, ciel bleu, matin*, aube, lever de soleil, de jour, en plein jour",
      night: "nuit*, minuit, clair de lune, étoilé*, étoiles, dans le noir, nocturne*",
      light:
        "lumière*, éclairé*, éclairage*, contre-jour, coucher de soleil, heure dorée, heure bleue, crépuscule*, ombre*, lueur*, bougie*, lanterne*, rayons de soleil, nuageux, couvert, brume*, brouillard*",
      lens: "objectif*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, macro, téléobjectif*, grand angle, profondeur de champ",
      close: "gros plan*, plan rapproché, macro",
      wide: "panorama*, panoramique*, plan large, vue large, vue aérienne, de loin, grand angle",
      composition:
        "vu d'en haut, vu d'en bas, vue plongeante, plongée, contre-plongée, symétrique*, centré*, composition*, premier plan, arrière-plan, silhouette*, de profil, règle des tiers",
      calm: "calme*, silencieu*, paisible*, serein*, tranquille*, doux, douce",
      dramatic: "dramatique*, épique*, tempête*, orage*, orageu*, intense*, furieu*",
      mood: "joyeu*, heureu*, triste*, mélancoli*, mystérieu*, inquiétant*, rêveu*, romantique*, solitaire*, chaleureu*, espiègle*, nostalgique*, sombre*, magique*, ambiance*, atmosphère*",
      monochrome: "noir et blanc, monochrome*, niveaux de gris",
      colourful: "coloré*, multicolore*, arc-en-ciel, couleurs vives, éclatant*",
    },
    styles: {
      photo: "photo*, photographie*, photoréaliste*, réaliste*",
      cinematic: "cinématographique*, cinéma, image de film",
      watercolor: "aquarelle*",
      oil: "peinture à l'huile, huile sur toile, à l'huile",
      ink: "encre*, calligraphie*",
      pencil: "crayon*, croquis, fusain*, esquisse*",
      pixel: "pixel*, 8 bits, 16 bits",
      poster: "affiche*, poster*, illustration plate, vectoriel*, sérigraphie*",
      neon: "néon*, cyberpunk*",
      vintage: "vintage, rétro, vieille photo, photo ancienne, polaroid*, sépia*, argentique*, années 70, années 80",
    },
    wishes: {
      greeting: "bonjour, salut, coucou, bonsoir, hello",
      thanks: "merci*, merci beaucoup",
      help: "transformez mon idée en prompt, transforme mon idée en prompt, aide-moi à préparer une courte vidéo, aidez-moi à préparer une courte vidéo, aide, aide-moi, que peux-tu faire, que sais-tu faire, qui es-tu, comment ça marche, comment ça fonctionne, qu'est-ce que tu es, par où commencer, c'est quoi",
      askStyles:
        "propose un style, proposez un style, suggère un style, suggérez un style, quel style*, quels styles, comment s'appelle ce style, comment s'appelle le style, nom du style, liste des styles, noms de styles",
      askModes:
        "quel mode*, quels modes, quel format*, quelles proportions, quel rapport, quelle différence, différence entre",
      shorter: "plus court*, plus bref, plus brève, court, moins de mots, plus simple, trop long*",
      longer: "plus long, plus longue, plus de détail*, plus de mots, plus détaillé*, plus riche",
      dramatic:
        "plus dramatique, dramatique, plus intense, plus de tension, plus épique, plus d'ambiance, plus d'atmosphère",
      calmer: "plus calme, plus doux, plus douce, moins dramatique, plus paisible, plus serein*",
      brighter:
        "plus clair, plus claire, plus lumineux, plus lumineuse, plus de lumière, moins sombre, trop sombre*, si sombre*, très sombre*, de jour",
      darker: "plus sombre, plus foncé*, moins clair, trop clair*, trop lumineu*, surexposé*, de nuit, la nuit",
      video: "en vidéo, comme vidéo, vidéo*, =film, clip, anime, animé, animée, animation, en mouvement",
      image: "en image, en photo, pas une vidéo, plutôt une image, image fixe",
      portrait:
        "format portrait, format vertical, vertical*, pour le téléphone, pour mobile, 9:16, 2:3, 3:4, pour une couverture de livre, pour la couverture d'un livre, pour la couverture de mon livre, comme couverture de livre",
      landscape: "format paysage, format horizontal, horizontal*, 16:9, 3:2, 4:3",
      square:
        "=carré, format carré, image carrée, en carré, 1:1, pour une pochette d'album, pour la pochette d'un album, pour une pochette de disque, pour une photo de profil, pour ma photo de profil, comme photo de profil, comme avatar",
      phone:
        "fond d'écran pour mon téléphone, fond d'écran pour téléphone, fond d'écran de téléphone, fond d'écran mobile, pour le téléphone, pour mon téléphone, pour mobile, pour mon portable, écran de verrouillage, story instagram, pour une story, tiktok, pour un reel",
      screen:
        "fond d'écran d'ordinateur, fond d'écran pour ordinateur, pour l'ordinateur, pour mon ordinateur, fond de bureau, pour mon écran, pour mon site, pour un site, youtube, miniature, vignette, pour une bannière, pour une présentation",
      another:
        "un autre, une autre, d'autres, autre chose, encore un, encore une, =encore, à nouveau, autres idées, nouvelles idées",
      fix: "améliore*, mieux, déçoit, décevant*, déçu*, c'est moche, mauvais résultat, pas bien, ne marche pas, ne va pas, répare*, corrige*",
      adding: "avec, dans, sur, sous, au lieu de, à la place, près de, en plus de, plus de, plus, moins de, moins",
    },
    faults: {
      blurry: "flou, floue, flous, floues, pas net, pas nette, manque de netteté, pas assez net, pas assez nette",
      hands:
        "doigts en trop, six doigts, trop de doigts, trop de mains, trop de bras, trois mains, trois bras, mains bizarres, mains ratées, mains déformées, mains étranges, les mains, doigts",
      face: "visage bizarre, visage raté, visage déformé, visage étrange, visages bizarres, yeux bizarres, yeux de travers, les yeux, le visage, louche",
      crowded:
        "trop chargé*, trop plein, trop pleine, trop de choses, trop de monde, trop de gens, surchargé*, encombré*, chaotique*, fouillis, brouillon",
      cropped:
        "coupé, coupée, coupés, coupées, tronqué*, il manque la tête, tête manque, pieds manquent, pas entier, pas entière",
    },
    places: [
      "le premier, la première, numéro un, numéro 1, option 1, la 1, le 1",
      "le deuxième, la deuxième, le second, la seconde, numéro deux, numéro 2, option 2, la 2, le 2",
      "le troisième, la troisième, numéro trois, numéro 3, option 3, la 3, le 3, le dernier, la dernière",
    ],
    adjectivesFirst: false,
    praise:
      "beau, belle, beaux, belles, magnifique*, superbe*, incroyable*, époustouflant*, chef-d'œuvre, chef d'oeuvre, meilleure qualité, haute qualité, très haute qualité, ultra détaillé, ultra détaillée, très détaillé, très détaillée, hd, uhd, 4k, 8k, 16k, primé*, parfait*, super, génial*, professionnel*, fantastique*, merveilleu*, joli*, sublime*",
    asking: {
      before:
        "transformez mon idée en prompt, transforme mon idée en prompt, aide-moi à préparer une courte vidéo, aidez-moi à préparer une courte vidéo, un prompt que j'ai déjà, un prompt que j'ai, s'il te plaît, s'il vous plaît, peux-tu, pourrais-tu, tu peux, je veux voir, je veux faire, je veux créer, je veux, je voudrais, j'aimerais, j'ai besoin de, j'ai besoin d', je cherche, j'ai une idée pour, j'ai une idée, mon idée est, fais-moi, fais, faites-moi, faites, faire, crée-moi, crée, créez, dessine-moi, dessine, peins, génère, montre-moi, donne-moi, aide-moi à faire, aide-moi avec, écris-moi, écris, améliore, améliorez, corrige, corrigez, ce prompt, mon prompt, un prompt pour, prompt pour, prompt, une image de, une image d', une image avec, image de, image d', une photo de, une photo d', photo de, une vidéo de, une vidéo d', vidéo de, une idée pour, quelque chose avec, bonjour, salut, et si c'était, et si on faisait, et si, que dirais-tu de, pourquoi pas, ce serait",
      after: "s'il te plaît, s'il vous plaît, merci",
      joining:
        "et, mais, aussi, ajoute, ajoutez, mets-lui, rends-le, rends-la, change-le en, transforme-le en, mets, maintenant, puis",
    },
    question:
      "que, qu', qu'est-ce que, qu'est-ce qui, qui, pourquoi, quand est, quand est-ce, où, quel, quelle, quels, quelles, combien, comment, est-ce que, est-il, y a-t-il, es-tu, êtes-vous, puis-je, dois-je, peut-on",
    filler:
      "un, une, des, du, de, d', le, la, les, l', mon, ma, mes, ton, ta, son, sa, ses, ce, cet, cette, ces, c'est, c', est, sont, était, soit, il, elle, ils, elles, je, j', tu, vous, nous, on, me, m', moi, image*, résultat*, tableau, tout, toute, version, variante, proposition, option, plaît, s'il, te, fais, faire, fait, rends, rend, sort, sorti, sortie, donne, a, ai, ont, avait, toujours, encore, maintenant, juste, vraiment, trop, très, beaucoup, plus, peu, légèrement, et, mais, veux, voudrais, aime, préfère, prends, choisis, plutôt, avec, en, dans, comme, pour, à, au, style, format, si, que, pourquoi, merci, bien, continue, y, façon",
    beside: {
      before: "avec, et, ou, près de, près d', à côté de, à côté d', devant, derrière, portant, tenant",
      after: "et, avec, près de, à côté de",
    },
    negation:
      /(?:(?<!\p{L})(?:sans|aucune?|pas\s+de|pas\s+d['’]|évite|sauf)\s*(?:aucune?\s+)?)([\p{L}\p{N}'’-]+(?:\s+(?!et(?!\p{L})|ou(?!\p{L})|mais(?!\p{L})|dans(?!\p{L})|sur(?!\p{L})|sous(?!\p{L})|avec(?!\p{L})|ni(?!\p{L}))[\p{L}\p{N}'’-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["un seul symbole clair", "inscrit dans un cercle", "avec un jeu d’espace négatif"],
      person: ["devant un mur uni", "près d’une fenêtre ouverte", "sur une colline venteuse"],
      animal: ["dans les hautes herbes", "entre des bouleaux enneigés", "au bord d’un étang immobile"],
      food: ["sur une table en bois sombre", "sur une nappe en lin", "sur du marbre près d’herbes fraîches"],
      product: ["sur un socle en pierre lisse", "devant un dégradé doux", "sur de l’ardoise noire mouillée"],
      interior: [
        "avec des plantes et du bois patiné",
        "avec de hautes fenêtres et de longs rideaux",
        "avec des étagères ouvertes et un fauteuil",
      ],
      city: [
        "après la pluie, aux pavés mouillés",
        "au-dessus des toits, près du fleuve",
        "avec de petites boutiques et des enseignes",
      ],
      landscape: ["avec un chemin vers l’horizon", "avec de la brume dans la vallée", "avec une cabane seule au loin"],
      abstract: ["formes de papier superposées", "bandes de couleur fluides", "lignes fines sur un fond granuleux"],
    },
    lights: {
      golden: "lumière dorée et rasante du soir",
      soft: "lumière douce d’un ciel couvert",
      window: "lumière latérale d’une fenêtre",
      back: "contre-jour au contour lumineux",
      blue: "heure bleue",
      lamps: "nuit aux lampes chaudes",
      studio: "lumière douce de studio",
      day: "lumière claire du jour",
      dim: "lumière tamisée aux ombres profondes",
      moon: "clair de lune lumineux",
      bright: "lumière claire et vive",
    },
    moods: {
      calm: "ambiance calme et silencieuse",
      dramatic: "ambiance dramatique et tendue",
      cheerful: "ambiance joyeuse et chaleureuse",
      mysterious: "ambiance mystérieuse",
      intimate: "ambiance intime et tendre",
      lively: "ambiance vive et pleine d’énergie",
    },
    compositions: {
      close: "gros plan",
      wide: "plan large vu de loin",
      below: "vue d’en bas",
      above: "vue d’en haut",
      centred: "composition centrée et symétrique",
      thirds: "composition décentrée, sujet placé sur un tiers",
    },
    techniques: {
      photo: "objectif de 85 mm, faible profondeur de champ",
      cinematic: "image de film anamorphique, grain fin",
      watercolor: "lavis humides, papier visible",
      oil: "touches épaisses sur toile",
      ink: "traits de pinceau libres sur papier blanc",
      pencil: "hachures fines, graphite sur papier rugueux",
      pixel: "gros pixels, peu de couleurs",
      poster: "aplats nets, trois couleurs fortes",
      neon: "lueur rose et turquoise sur des surfaces mouillées",
      vintage: "couleurs passées d’une vieille diapositive",
    },
    motions: ["la caméra s’approche lentement", "lent mouvement vers la droite", "caméra fixe, seul le vent bouge"],
    detail: "matière fine, premier plan net et arrière-plan doux",
    unwanted: {
      always: "texte, filigrane, flou",
      person: "mains déformées, doigts en trop",
      animal: "membres en trop, yeux déformés",
      food: "désordre, couleurs artificielles",
      thing: "désordre, lignes tordues",
      logo: "désordre, dégradés, filigrane, flou",
    },
    remedies: {
      blurry: { shows: "mise au point nette, détails précis", unwanted: "flou, flou de bougé" },
      hands: { shows: "mains naturelles à cinq doigts", unwanted: "mains déformées, doigts en trop" },
      face: { shows: "visage naturel aux traits réguliers", unwanted: "visage déformé, yeux de travers" },
      crowded: { shows: "un seul sujet clair entouré de vide", unwanted: "désordre, foule" },
      cropped: { shows: "le sujet entier dans le cadre", unwanted: "coupé, tronqué" },
    },
  },
};
