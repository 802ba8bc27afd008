import type { Words } from "../terms.ts";

export const it: Words = {
  finds: {
    kinds: {
      logo: "logo*, icona, icone, emblem*, stemma, adesiv*, monogramm*",
      person:
        "persona, persone, gente, uomo, uomini, donna, donne, ragazz*, bambin*, neonat*, ballerin*, re, regina, cavaliere*, astronaut*, guerrier*, mago, maghi, strega, streghe, nonna, nonno, anzian*, coppia, famiglia*, amico, amici, amica, amiche, marinaio*, contadin*, medico, medici, musicist*, robot, autoritratto, sposa, eroe, eroi, capitano*, guardian*",
      animal:
        "animal*, cane, cani, cucciol*, gatt*, volpe, volpi, lupo, lupi, orso, orsi, uccell*, gufo, gufi, aquila, aquile, cavallo, cavalli, leone*, leoni, tigre, tigri, elefant*, pesce, pesci, balena, balene, delfin*, conigli*, lepre, lepri, cervo, cervi, drago, draghi, farfall*, ape, api, rana, rane, tartarug*, pinguin*, mucca, mucche, pecora, pecore, scimmi*, polpo, polpi, unicorn*, dinosaur*, pappagall*, corvo, corvi, cigno, cigni, topo, topi",
      food: "cibo, torta, torte, pane, zuppa, zuppe, ramen, sushi, pizza, pizze, hamburger, pasta, caffè, tè, colazione, cena, dolce, dolci, frutta, mela, mele, limone, limoni, formaggi*, cioccolat*, gelato, gelati, insalat*, piatto, piatti, vino, vini, cocktail*, fragol*",
      product:
        "prodott*, bottigli*, profumo, profumi, orologi*, scarp*, telefono, cellulare, lampada, lampade, sedia, sedie, borsa, borse, gioiell*, anello, anelli, cuffie, fotocamera*, confezion*, vaso, vasi, tazza, tazze, auto, automobil*, macchina, biciclett*, moto, chitarr*, cosmetic*",
      interior:
        "interno, interni, stanza, stanze, cucina, cucine, camera da letto, bibliotec*, ufficio, uffici, officina*, laboratorio*, serra, serre, sala, sale, salotto*, soffitta*, bagno, bagni, ristorant*, bar",
      city: "città, strada, strade, via, paese, paesi, villaggi*, edifici*, palazzo*, palazzi, torre, torri, ponte, ponti, porto, porti, mercato*, casa, case, castell*, tempio*, templi, chiesa, chiese, cattedral*, stazion*, vicolo*, vicoli, piazza, piazze, rovin*",
      landscape:
        "paesaggi*, montagn*, foresta, foreste, bosco, boschi, mare, mari, oceano*, oceani, spiaggi*, lago, laghi, fiume, fiumi, deserto*, deserti, valle, valli, campo, campi, prato, prati, isola, isole, cascat*, costa, coste, scoglier*, giardin*, collin*, cielo, cieli, pianet*, spazio, galassi*, vulcan*, ghiacciai*, albero, alberi, fiore, fiori, canyon, giungl*, faro, fari",
      abstract: "astratt*, motivo, motivi, trama, trame, forma, forme, geometric*, frattal*, sfondo, colori",
    },
    lookalikes:
      "camera dei bambini, camera da bambini, stanza dei bambini, cucina di famiglia, casa di famiglia, cucina della nonna, cucina di mia nonna, casa della nonna, torta della nonna, cucina contadina, casa contadina, robot da cucina, a mano, occhio di pesce, volo d'uccello, pesce alla griglia, zuppa di pesce, piatto di pesce, mercato del pesce",
    body: "volto, volti, viso, visi, ritratto, ritratti, mano, mani, dito, dita, occhio, occhi, labbra, spalle",
    hints: {
      setting:
        "in un, in una, in uno, nel, nella, nello, nei, nelle, su un, su una, sul, sulla, sotto un, sotto una, sotto il, sotto la, accanto a, vicino a, tra, fra, davanti a, dietro, dentro, all'aperto, sott'acqua, in mezzo a",
      day: "soleggiat*, mezzogiorno, luce del giorno, cielo azzurro, mattin*, alba, di giorno",
      night: "notte, notti, mezzanotte, chiaro di luna, luce di luna, stellat*, stelle, al buio, notturn*",
      light:
        "luce, luci, illuminat*, illuminazione, controluce, tramonto*, ora d'oro, ora blu, crepuscolo*, ombra, ombre, bagliore*, candel*, lanterna, lanterne, raggi di sole, nuvoloso, coperto, nebbia*, foschia*",
      lens: "obiettivo*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, macro, teleobiettivo*, grandangol*, profondità di campo",
      close: "primo piano, primi piani, primissimo piano, macro, dettaglio di",
      wide: "panoram*, campo lungo, vista ampia, veduta, dall'alto del cielo, vista aerea, da lontano, grandangol*",
      composition:
        "dall'alto, dal basso, a volo d'uccello, simmetric*, centrat*, composizion*, sullo sfondo, silhouette, sagoma*, di profilo, regola dei terzi",
      calm: "calm*, tranquill*, silenzios*, seren*, pacific*, quieto, quieta",
      dramatic: "drammatic*, epic*, tempesta*, tempestos*, intens*, furios*",
      mood: "allegr*, felic*, triste, tristi, malinconic*, misterios*, inquietant*, sognant*, romantic*, solitari*, accoglient*, giocos*, nostalgic*, cupo, cupa, magic*, atmosfera",
      monochrome: "bianco e nero, monocrom*, scala di grigi",
      colourful: "colorat*, variopint*, vivac*, arcobaleno, colori vivaci",
    },
    styles: {
      photo: "foto*, fotografi*, fotorealistic*, realistic*",
      cinematic: "cinematografic*, cinema, fotogramma*, film",
      watercolor: "acquerell*, acquarell*",
      oil: "olio su tela, a olio, pittura a olio",
      ink: "inchiostro, china, calligrafi*",
      pencil: "matita, matite, schizzo*, schizzi, carboncino*",
      pixel: "pixel*, 8 bit, 16 bit",
      poster: "poster, manifesto, manifesti, locandin*, illustrazione piatta, vettorial*, serigrafi*",
      neon: "neon, cyberpunk*",
      vintage: "vintage, retrò, vecchia foto, foto antica, polaroid*, seppia, analogic*, anni 70, anni 80",
    },
    wishes: {
      greeting: "ciao, salve, buongiorno, buonasera, buon giorno, buona sera",
      thanks: "grazie*, grazie mille",
      help: "trasforma la mia idea in un prompt, aiutami a pianificare un breve video, aiutami a progettare un breve video, aiuto, aiutami, cosa sai fare, cosa puoi fare, chi sei, come funziona, come funzioni, che cosa sei, da dove comincio, che cos'è",
      askStyles:
        "suggerisci uno stile, suggeriscimi uno stile, quale stile, quali stili, che stile, come si chiama questo stile, come si chiama lo stile, nome dello stile, elenco degli stili, nomi degli stili",
      askModes:
        "quale modalità, che modalità, quali modalità, quale formato, che formato, quali proporzioni, quale rapporto, qual è la differenza, differenza tra",
      shorter: "più corto, più corta, più breve, corto, breve, meno parole, più semplice, troppo lung*",
      longer: "più lungo, più lunga, più dettagli, più dettagliat*, più parole, più ricco",
      dramatic: "più drammatic*, drammatico, più intens*, più tensione, più epic*, più atmosfera, più suggestiv*",
      calmer: "più calm*, più tranquill*, meno drammatic*, più dolce, più seren*",
      brighter: "più chiar*, più luminos*, più luce, meno scur*, troppo scur*, così scur*, molto scur*, di giorno",
      darker: "più scur*, più buio, meno chiar*, troppo chiar*, troppo luminos*, sovraespost*, di notte, notturn*",
      video: "come video, in video, video, =film, clip, anima, animato, animata, animazione, in movimento",
      image: "come immagine, come foto, non un video, meglio un'immagine, immagine fissa",
      portrait:
        "formato verticale, verticale, in verticale, per il telefono, per il cellulare, 9:16, 2:3, 3:4, per la copertina di un libro, per una copertina di libro, per la copertina del mio libro, come copertina di un libro",
      landscape: "formato orizzontale, orizzontale, in orizzontale, 16:9, 3:2, 4:3",
      square:
        "=quadrato, formato quadrato, immagine quadrata, in quadrato, 1:1, per la copertina di un album, per la copertina di un disco, per una foto profilo, per la mia foto profilo, come foto profilo, come avatar",
      phone:
        "sfondo per il telefono, sfondo per il cellulare, sfondo del telefono, sfondo del cellulare, per il telefono, per il mio telefono, per il cellulare, per il mio cellulare, schermata di blocco, storia di instagram, per una storia, tiktok, per un reel",
      screen:
        "sfondo per il desktop, sfondo del desktop, per il desktop, per il computer, per il mio computer, per il mio schermo, per il mio sito, per un sito, youtube, miniatura, per un banner, per una presentazione",
      another:
        "un altro, un'altra, altri, altre, ancora uno, ancora una, =ancora, di nuovo, qualcos'altro, altre idee, nuove idee, qualcosa di diverso",
      fix: "migliora*, meglio, delude, deludente, delus*, viene male, brutto risultato, non va bene, non funziona, cosa c'è che non va, sistema, correggi*, aggiusta*",
      adding: "con, in, su, sotto, invece di, al posto di, vicino a, nel, nella, più, meno",
    },
    faults: {
      blurry: "sfocat*, sfuocat*, mossa, mosso, poco nitid*, non nitid*, non è nitid*",
      hands:
        "dita in più, sei dita, troppe dita, troppe mani, troppe braccia, tre mani, tre braccia, mani strane, mani brutte, mani deformi, le mani, dita",
      face: "faccia strana, faccia brutta, viso strano, viso brutto, viso deforme, volto strano, volto deforme, occhi strani, occhi storti, gli occhi, il viso, il volto, la faccia, strabic*",
      crowded:
        "troppo pieno, troppo piena, troppo caric*, sovraccaric*, troppe cose, troppa gente, troppe persone, affollat*, caotic*, disordinat*",
      cropped: "tagliat*, mozzat*, manca la testa, mancano i piedi, non si vede intero, non si vede tutta",
    },
    places: [
      "il primo, la prima, numero uno, numero 1, opzione 1, la 1, il 1",
      "il secondo, la seconda, numero due, numero 2, opzione 2, la 2, il 2",
      "il terzo, la terza, numero tre, numero 3, opzione 3, la 3, il 3, l'ultimo, l'ultima",
    ],
    adjectivesFirst: false,
    praise:
      "bello, bella, belli, belle, bellissim*, stupend*, incredibil*, mozzafiato, capolavoro, migliore qualità, alta qualità, altissima qualità, ultra dettagliat*, super dettagliat*, molto dettagliat*, hd, uhd, 4k, 8k, 16k, premiat*, perfett*, super, genial*, professional*, fantastic*, meraviglios*, splendid*",
    asking: {
      before:
        "trasforma la mia idea in un prompt, aiutami a pianificare un breve video, aiutami a progettare un breve video, un prompt che ho già, un prompt che ho, per favore, per piacere, puoi, potresti, voglio vedere, voglio fare, voglio creare, voglio, vorrei, mi piacerebbe, ho bisogno di, cerco, ho un'idea per, ho un'idea, la mia idea è, fammi, fai, fare, crea, creami, disegna, disegnami, dipingi, genera, mostrami, dammi, aiutami con, aiutami a fare, scrivimi, scrivi, migliora, correggi, questo prompt, il mio prompt, un prompt per, prompt per, prompt, un'immagine di, un'immagine con, immagine di, una foto di, foto di, un video di, video di, un'idea per, qualcosa con, ciao, che ne dici di, e se, perché non, dovrebbe essere",
      after: "per favore, per piacere, grazie",
      joining:
        "e, ma, anche, aggiungi, mettici, rendilo, rendila, cambialo in, trasformalo in, metti, adesso, ora, poi",
    },
    question:
      "che cosa, cosa, che cos'è, cos'è, chi, perché, quando è, quando arriva, dove, quale, quali, quanto, quanta, quanti, quante, come si, come faccio, come posso, come funziona, è possibile, c'è un, c'è una, ci sono, sei, posso, devo, si può",
    filler:
      "ad, sul, sulla, sullo, nel, nella, nello, un, una, uno, un', il, lo, la, i, gli, le, l', mio, mia, miei, tuo, tua, suo, sua, questo, questa, questi, quello, quella, è, sono, era, sia, si, mi, ti, io, tu, lei, lui, immagine, immagini, risultato, quadro, tutto, tutta, versione, variante, proposta, opzione, per, favore, fallo, falla, fai, fare, fatto, fatta, viene, venuta, venuto, uscita, uscito, esce, ha, hanno, sempre, ancora, adesso, ora, solo, davvero, troppo, troppa, molto, più, poco, po', un po', leggermente, e, ma, di nuovo, voglio, vorrei, piace, preferisco, prendo, scelgo, piuttosto, con, in, di, del, come, a, al, da, stile, formato, così, che, perché, meglio, grazie, bene, ok, continua",
    beside: {
      before: "con, e, ed, o, accanto a, vicino a, davanti a, dietro, che tiene, che porta",
      after: "e, ed, con, accanto a, vicino a",
    },
    negation:
      /(?:(?<!\p{L})(?:senza|nessun[oa]?|niente|evita|tranne|eccetto)\s+(?:alcun[oa]?\s+)?)([\p{L}\p{N}'’-]+(?:\s+(?!e(?!\p{L})|o(?!\p{L})|ma(?!\p{L})|in(?!\p{L})|su(?!\p{L})|con(?!\p{L})|sotto(?!\p{L})|n[eé](?!\p{L})|nel(?!\p{L})|nella(?!\p{L}))[\p{L}\p{N}'’-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["un solo simbolo chiaro", "inscritto in un cerchio", "con un ingegnoso spazio negativo"],
      person: ["davanti a una parete liscia", "accanto a una finestra aperta", "su una collina ventosa"],
      animal: ["nell’erba alta", "tra betulle innevate", "sulla riva di uno stagno immobile"],
      food: ["su un tavolo di legno scuro", "su una tovaglia di lino", "sul marmo accanto a erbe fresche"],
      product: ["su un piedistallo di pietra liscia", "davanti a una sfumatura delicata", "su ardesia nera bagnata"],
      interior: [
        "con piante e legno consumato",
        "con finestre alte e tende lunghe",
        "con scaffali aperti e una poltrona",
      ],
      city: [
        "dopo la pioggia, con il selciato bagnato",
        "sopra i tetti, lungo il fiume",
        "con piccole botteghe e insegne",
      ],
      landscape: [
        "con un sentiero che va lontano",
        "con la nebbia nella valle",
        "con una capanna solitaria in lontananza",
      ],
      abstract: ["forme di carta a strati", "fasce di colore che scorrono", "linee sottili su un fondo granuloso"],
    },
    lights: {
      golden: "luce dorata e bassa della sera",
      soft: "luce morbida di cielo coperto",
      window: "luce laterale da una finestra",
      back: "controluce con bordo luminoso",
      blue: "ora blu",
      lamps: "notte con lampade calde",
      studio: "luce morbida da studio",
      day: "luce chiara del giorno",
      dim: "luce fioca con ombre profonde",
      moon: "chiaro di luna luminoso",
      bright: "luce chiara e viva",
    },
    moods: {
      calm: "atmosfera calma e silenziosa",
      dramatic: "atmosfera drammatica e tesa",
      cheerful: "atmosfera allegra e calda",
      mysterious: "atmosfera misteriosa",
      intimate: "atmosfera intima e tenera",
      lively: "atmosfera vivace e piena di energia",
    },
    compositions: {
      close: "primo piano",
      wide: "vista ampia da lontano",
      below: "ripresa dal basso",
      above: "ripresa dall’alto",
      centred: "composizione centrata e simmetrica",
      thirds: "composizione decentrata, con un lato vuoto",
    },
    techniques: {
      photo: "obiettivo da 85 mm, poca profondità di campo",
      cinematic: "fotogramma anamorfico, grana fine",
      watercolor: "velature bagnate, carta visibile",
      oil: "pennellate spesse su tela",
      ink: "pennellate sciolte su carta bianca",
      pencil: "tratteggio fine, grafite su carta ruvida",
      pixel: "pixel grandi, pochi colori",
      poster: "forme piatte, tre colori forti",
      neon: "bagliore rosa e turchese su superfici bagnate",
      vintage: "colori sbiaditi di una vecchia diapositiva",
    },
    motions: [
      "l’inquadratura si avvicina piano",
      "lenta panoramica verso destra",
      "inquadratura fissa, si muove solo il vento",
    ],
    detail: "superfici fini, primo piano nitido e sfondo morbido",
    unwanted: {
      always: "scritte, filigrana, sfocature",
      person: "mani deformi, dita in più",
      animal: "arti in più, occhi deformi",
      food: "disordine, colori innaturali",
      thing: "disordine, linee storte",
      logo: "disordine, sfumature, filigrana, sfocature",
    },
    remedies: {
      blurry: { shows: "massima nitidezza, dettagli precisi", unwanted: "sfocature, immagine mossa" },
      hands: { shows: "mani naturali con cinque dita", unwanted: "mani deformi, dita in più" },
      face: { shows: "viso naturale dai tratti regolari", unwanted: "viso deforme, occhi storti" },
      crowded: { shows: "un solo soggetto chiaro senza nulla intorno", unwanted: "disordine, folla" },
      cropped: {
        shows: "il soggetto intero nell’inquadratura",
        unwanted: "soggetto tagliato, parti mozzate",
      },
    },
  },
};
