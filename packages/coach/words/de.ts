import type { Words } from "../terms.ts";

export const de: Words = {
  finds: {
    kinds: {
      logo: "logo*, icon, icons, emblem*, signet*, aufkleber*, sticker*, monogramm*, wappen*, firmenzeichen*",
      person:
        "person, personen, mensch, menschen, menschenmenge*, mann, männer, frau, frauen, mädchen, junge, jungen, kind, kinder, baby, babys, tänzer, tänzerin, tänzerinnen, könig, könige, königin, königinnen, ritter, rittern, astronaut*, krieger, kriegerin, zauberer, hexe, hexen, großmutter, oma, großvater, opa, paar, familie, familien, freund, freunde, freundin, freundinnen, matrose, matrosen, fischer, fischerin, seemann, bauer, bäuerin, arzt, ärztin, musiker, musikerin, musikerinnen, roboter*, selbstporträt, braut, held, helden, heldin, kapitän, kapitäne, kapitänin, wärter, wärterin, leuchtturmwärter, leuchtturmwärterin",
      animal:
        "tier*, hund*, welpe*, katze*, kater, kätzchen, fuchs, füchse*, wolf, wölfe*, bär*, vogel*, vögel*, eule*, adler*, pferd*, löwe*, tiger*, elefant*, fisch*, wal, wale, delfin*, hase*, kaninchen*, reh*, hirsch*, drache*, schmetterling*, biene*, frosch, frösche, schildkröte*, pinguin*, kuh, kühe, schaf*, affe*, krake*, einhorn*, dinosaurier*, papagei*, krähe*, rabe*, schwan*, schwäne*, igel*, maus, mäuse",
      food: "essen, speise*, kuchen*, torte*, brot*, suppe*, ramen, sushi, pizza*, burger*, nudel*, kaffee*, tee, frühstück*, abendessen, nachtisch*, obst*, apfel, äpfel, zitrone*, käse*, schokolade*, eis, salat*, gericht*, wein*, cocktail*, pfannkuchen*, erdbeer*",
      product:
        "produkt*, flasche*, parfüm*, armbanduhr*, uhr, uhren, schuh*, turnschuh*, handy*, telefon*, lampe*, stuhl*, stühle*, tasche*, schmuck*, ring, ringe, kopfhörer*, kamera*, verpackung*, vase*, tasse*, buchumschlag*, auto, autos, fahrrad*, motorrad*, gitarre*, kosmetik*",
      interior:
        "innenraum*, zimmer*, *zimmer, raum, räume, *küche, küchen, schlafzimmer*, bibliothek*, café*, cafe*, büro*, atelier*, werkstatt*, gewächshaus*, saal, halle*, dachboden*, bad, badezimmer*, restaurant*, wohnzimmer*",
      city: "stadt*, städte*, straße*, dorf*, dörfer*, skyline*, gebäude*, turm, türme*, brücke*, hafen*, markt*, haus, häuser*, schloss*, burg*, tempel*, kirche*, *kirche, kathedrale*, bahnhof*, gasse*, palast*, ruine*",
      landscape:
        "landschaft*, berg*, wald*, wälder*, meer*, ozean*, strand*, see, seen, fluss*, wüste*, tal, täler*, feld*, wiese*, insel*, wasserfall*, küste*, klippe*, garten*, hügel*, himmel*, planet*, weltall, galaxie*, vulkan*, gletscher*, baum*, bäume*, blume*, schlucht*, dschungel*, leuchtturm*",
      abstract: "abstrakt*, muster*, textur*, form, formen, geometrisch*, fraktal*, hintergrundbild*, tapete*, farben",
    },
    lookalikes:
      "menschenleer*, freundlich*, frauenkirche*, von hand, vogelperspektive*, vogelhaus*, vogelhäuschen, fischauge*, fischerdorf*, fischerboot*, fischerhafen*, fischerhütte*, fischernetz*, fischsuppe*, fischgericht*, fischmarkt*, gebratener fisch, gegrillter fisch, hundert*, hundehütte*, haselnu*, haselnüsse*, schaff*, schafskäse*, löwenzahn*, schwanger*, schwank*, bärtig*, bärlauch*, tiergarten*, bienenstock*, bienenstöcke*, pferdestall*, rehbraun*",
    body: "gesicht, gesichter, gesichtern, porträt, porträts, portrait, portraits, hand, hände, händen, finger, fingern, auge, augen, lippen, schultern",
    hints: {
      setting:
        "in einem, in einer, in dem, in der, im, auf einem, auf einer, auf dem, auf der, am, an der, an einem, unter einem, unter der, neben, zwischen, vor einem, vor einer, vor dem, vor der, hinter, drinnen, draußen, unter wasser, inmitten",
      day: "sonnig*, mittag*, tageslicht, hell*, blauer himmel, blauem himmel, morgen*, sonnenaufgang*",
      night: "nacht*, nachts, nächtlich*, mitternacht*, mondlicht, mondschein, sternenhimmel, sterne*, im dunkeln",
      light:
        "*licht, lichts, beleuchtet*, beleuchtung, gegenlicht, sonnenuntergang*, goldene stunde, goldenen stunde, blaue stunde, blauen stunde, dämmerung*, schatten*, leuchtend*, kerze*, laterne*, sonnenstrahlen, bedeckt*, nebel*, neblig*, dunst*, abendlicht",
      lens: "objektiv*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, makro*, teleobjektiv*, weitwinkel*, fischauge*, schärfentiefe, tiefenschärfe",
      close: "nahaufnahme*, makro*, detailaufnahme*, großaufnahme*",
      wide: "panorama*, weite ansicht, totale, luftaufnahme*, aus der ferne, weitwinkel*",
      composition:
        "von oben, von unten, vogelperspektive, froschperspektive, symmetrisch*, mittig, komposition*, vordergrund, hintergrund, silhouette*, im profil, goldener schnitt, drittelregel",
      calm: "ruhig*, still, stille*, friedlich*, sanft*, gelassen*",
      dramatic: "dramatisch*, episch*, stürmisch*, sturm*, gewaltig*, wütend*",
      mood: "fröhlich*, glücklich*, traurig*, melanchol*, geheimnisvoll*, unheimlich*, verträumt*, romantisch*, einsam*, gemütlich*, verspielt*, nostalgisch*, düster*, gruselig*, magisch*, stimmung*, zauberhaft*",
      monochrome: "schwarz-weiß*, schwarzweiß*, schwarz weiß*, monochrom*, einfarbig*",
      colourful: "bunt*, farbenfroh*, knallig*, regenbogen*, kräftige farben",
    },
    styles: {
      photo: "foto*, *foto, *fotos, fotografie*, fotorealistisch*, realistisch*",
      cinematic: "filmisch*, kinofilm*, filmszene*, kino",
      watercolor: "aquarell*, wasserfarbe*",
      oil: "ölgemälde*, ölbild*, ölfarbe*, öl auf leinwand",
      ink: "tusche*, tinte*, kalligraf*",
      pencil: "bleistift*, skizze*, kohlezeichnung*, zeichnung*",
      pixel: "pixel*, pixel-art, 8-bit, 16-bit",
      poster: "plakat*, poster*, flache illustration*, vektor*, siebdruck*",
      neon: "neon*, cyberpunk*, synthwave",
      vintage: "vintage, retro*, altes foto, alte fotografie, polaroid*, sepia*, analog*, 70er*, 80er*",
    },
    wishes: {
      greeting: "hallo, hi, hey, guten morgen, guten tag, guten abend, servus, moin, grüezi",
      thanks: "danke*, vielen dank, dankeschön",
      help: "mach aus meiner idee einen prompt, hilf mir ein kurzes video zu planen, ein kurzes video zu planen, hilfe, hilf mir, was kannst du, wer bist du, wie geht das, wie funktioniert*, was bist du, womit fange ich an, was ist das hier",
      askStyles:
        "schlag einen stil, schlage einen stil, welcher stil, welchen stil, welche stile*, wie heißt der stil, wie heißt dieser stil, name des stils, liste der stile, stilnamen, welcher look",
      askModes:
        "welcher modus, welchen modus, welche modi, welches format, welches seitenverhältnis, welche art, was ist der unterschied, unterschied zwischen",
      shorter: "kürzer*, kurz, knapper, weniger worte, weniger wörter, einfacher, zu lang",
      longer: "länger*, mehr details, ausführlicher, mehr worte, detaillierter, detailreicher",
      dramatic:
        "dramatischer*, mehr drama, dramatisch, intensiver, mehr spannung, epischer, stimmungsvoller*, atmosphärischer*",
      calmer: "ruhiger*, stiller, weniger dramatisch, sanfter*, friedlicher*, weicher",
      brighter: "heller*, mehr licht, weniger dunkel, zu dunkel, so dunkel, bei tag, tagsüber",
      darker: "dunkler*, weniger hell, zu hell, so hell, überbelichtet, bei nacht, nachts, mach es nacht, düsterer*",
      video:
        "als video, als film, einen film daraus, film daraus, daraus einen film, video*, =film, clip, animier*, animation, bewegt*, in bewegung",
      image: "als bild, als foto, kein video, lieber ein bild, standbild",
      portrait:
        "hochformat, hochkant, senkrecht*, fürs handy, für das handy, 9:16, 2:3, 3:4, für ein buchcover, für mein buchcover, als buchcover, für einen buchumschlag",
      landscape: "querformat, breitformat, waagerecht*, breitbild, 16:9, 3:2, 4:3",
      square:
        "=quadrat, =quadratisch, quadratisches format, quadratisches bild, als quadrat, 1:1, für ein albumcover, für mein albumcover, als albumcover, für ein profilbild, für mein profilbild, als profilbild, als avatar",
      phone:
        "handyhintergrund*, handy-hintergrund*, hintergrundbild fürs handy, hintergrund fürs handy, hintergrundbild für mein handy, fürs handy, für das handy, für mein handy, sperrbildschirm*, instagram-story, für eine story, tiktok, für ein reel",
      screen:
        "desktophintergrund*, desktop-hintergrund*, fürs desktop, für den desktop, für meinen bildschirm, für den bildschirm, für den computer, für meine website, für die website, youtube, vorschaubild*, für ein banner, für eine präsentation",
      another:
        "noch ein*, nochmal, noch mal, andere, anderes, eine andere, ein anderer, ein anderes, anders, weitere, weitere vorschläge, etwas anderes, mehr ideen, neue ideen, erneut",
      fix: "verbesser*, besser*, enttäusch*, sieht schlecht aus, sieht falsch aus, schlechtes ergebnis, nicht gut, funktioniert nicht, was ist falsch, was stimmt nicht, reparier*, korrigier*",
      adding: "mit, statt, in, im, auf, am, an, unter, neben, bei, mehr, weniger",
    },
    faults: {
      blurry: "unscharf*, verschwommen*, verwackelt*, nicht scharf, matschig*",
      hands:
        "zusätzliche finger, sechs finger, zu viele finger, zu viele hände, zu viele arme, drei hände, drei arme, komische hände, schlechte hände, seltsame hände, falsche hände, hände sehen*, hände sind, die hände, finger",
      face: "hässliches gesicht, komisches gesicht, seltsames gesicht, verzerrtes gesicht, entstelltes gesicht, gesichter sehen, gesicht sieht, gesicht ist, gesichter sind, augen sehen, augen sind, schiefe augen, das gesicht, schielt",
      crowded:
        "zu voll, zu überladen, überladen*, überfüllt*, zu viel los, zu viele dinge, zu viele leute, zu viele menschen, zu viel drauf, zu unruhig, chaotisch*, durcheinander",
      cropped: "abgeschnitten*, angeschnitten*, kopf fehlt, füße fehlen, nicht ganz drauf, nicht ganz zu sehen",
    },
    places: [
      "der erste, die erste, das erste, den ersten, nummer eins, nummer 1, nr. 1, variante 1, vorschlag 1",
      "der zweite, die zweite, das zweite, den zweiten, nummer zwei, nummer 2, nr. 2, variante 2, vorschlag 2",
      "der dritte, die dritte, das dritte, den dritten, nummer drei, nummer 3, nr. 3, variante 3, vorschlag 3, das letzte, der letzte, die letzte",
    ],
    adjectivesFirst: true,
    praise:
      "schön, schöne, schöner, schönes, wunderschön*, atemberaubend*, toll*, großartig*, meisterwerk*, beste qualität, höchste qualität, hohe qualität, ultra detailliert*, hochdetailliert*, sehr detailliert*, hd, uhd, 4k, 8k, 16k, preisgekrönt*, unglaublich*, perfekt*, super, cool*, professionell*, fantastisch*, hübsch*, genial*",
    asking: {
      before:
        "mach aus meiner idee einen prompt, hilf mir ein kurzes video zu planen, ein kurzes video zu planen, einen prompt, den ich schon habe, den ich habe, bitte, kannst du mir, kannst du, könntest du, ich möchte gern, ich möchte, ich hätte gern, ich will, ich brauche, ich suche, ich habe eine idee für, meine idee ist, mach mir, mach, mache, erstelle mir, erstelle, zeichne mir, zeichne, zeichnest du mir, male mir, mal mir, male, generiere, zeig mir, gib mir, hilf mir bei, hilf mir mit, hilf mir, schreib mir, schreibe, verbessere, diesen prompt, meinen prompt, einen prompt für, prompt für, prompt, ein bild von, ein bild mit, bild von, ein foto von, foto von, ein video von, video von, eine idee für, etwas mit, hallo, hi, hey, wie wäre es mit einem, wie wäre es mit einer, wie wäre es mit, wie wär's mit, wie wäre, was ist mit, es soll",
      after: "bitte, danke, erstellen, machen, zeichnen, malen, generieren",
      joining:
        "und, aber, auch, dazu, füge, plus, mach es, mach daraus, mach den, mach die, mach das, gib ihm, gib ihr, ändere es zu, jetzt, nun, dann",
    },
    question:
      "was, wer, wessen, warum, wieso, weshalb, wann ist, wann wird, wann kommt, wo ist, wo kann, wo finde, welcher, welche, welches, wie viel, wie spät, wie alt, wie groß, wie viele, wie kann, wie mache, wie macht, wie geht, wie lange, wie teuer, wie heißt, wie ist, wie wird, gibt es, ist es, ist das, bist du, hast du, darf ich, kann ich, soll ich, muss ich",
    filler:
      "ein, eine, einen, einem, einer, der, die, das, den, dem, des, mein, meine, meinem, mir, mich, dein, deine, dieses, diese, dieser, es, ist, sind, war, waren, sei, ich, du, wir, er, sie, ihr, ihre, bild, bilder, ergebnis*, alles, version, variante, vorschlag, option, bitte, kam, kommt, geworden, wurde, wird, sieht, sehen, aussehen, aus, raus, heraus, mach, mache, machen, gemacht, hat, haben, hatte, immer, noch, jetzt, nur, wirklich, so, zu, sehr, viel, mehr, bisschen, etwas, leicht, und, aber, wieder, möchte, will, mag, gefällt, nehme, nimm, nehmen, wähle, gern, gerne, lieber, weiter, mit, im, in, als, von, für, stil, format, warum, da, drauf, darauf, auch, doch, eher, viele, danke, ok, okay, gut, super, wie, soll, davon",
    beside: { before: "mit, und, oder, neben, bei, hinter, vor, samt", after: "und, mit, neben" },
    negation:
      /(?:(?<!\p{L})(?:ohne|keine[nrms]?|kein|nicht)\s+(?:jede[nrms]?\s+)?)([\p{L}\p{N}'-]+(?:\s+(?!und\b|oder\b|aber\b|in\b|im\b|auf\b|an\b|am\b|mit\b|unter\b|bei\b|vor\b)[\p{L}\p{N}'-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["ein einziges klares Zeichen", "in einen Kreis gesetzt", "mit pfiffig genutztem Zwischenraum"],
      person: ["vor einer schlichten Wand", "an einem offenen Fenster", "auf einem windigen Hügel"],
      animal: ["im hohen Gras", "zwischen verschneiten Birken", "am Rand eines stillen Teichs"],
      food: ["auf einem dunklen Holztisch", "auf einem Leinentuch", "auf Marmor neben frischen Kräutern"],
      product: ["auf einem glatten Steinsockel", "vor einem sanften Farbverlauf", "auf nassem schwarzem Schiefer"],
      interior: [
        "mit Pflanzen und altem Holz",
        "mit hohen Fenstern und langen Vorhängen",
        "mit offenen Regalen und einem Sessel",
      ],
      city: ["nach dem Regen, mit nassem Pflaster", "über den Dächern am Fluss", "mit kleinen Läden und Schildern"],
      landscape: ["mit einem Weg in die Ferne", "mit Nebel im Tal", "mit einer einzelnen Hütte in der Ferne"],
      abstract: ["geschichtete Formen aus Papier", "fließende Farbbänder", "feine Linien auf körnigem Grund"],
    },
    lights: {
      golden: "tiefes goldenes Abendlicht",
      soft: "weiches Licht bei bedecktem Himmel",
      window: "seitliches Licht vom Fenster",
      back: "Gegenlicht mit hellem Rand",
      blue: "blaue Stunde",
      lamps: "Nacht mit warmen Lampen",
      studio: "weiches Studiolicht",
      day: "helles Tageslicht",
      dim: "gedämpftes Licht mit tiefen Schatten",
      moon: "helles Mondlicht",
      bright: "klares helles Licht",
    },
    moods: {
      calm: "ruhig und still",
      dramatic: "dramatisch und spannungsvoll",
      cheerful: "fröhlich und warm",
      mysterious: "geheimnisvoll",
      intimate: "vertraut und innig",
      lively: "lebhaft und voller Energie",
    },
    compositions: {
      close: "Nahaufnahme",
      wide: "weite Ansicht mit viel Raum",
      below: "von unten gesehen",
      above: "von oben gesehen",
      centred: "mittig und symmetrisch",
      thirds: "aus der Mitte gerückt, mit leerer Fläche daneben",
    },
    techniques: {
      photo: "85-mm-Objektiv, geringe Schärfentiefe",
      cinematic: "anamorphes Filmbild, feines Korn",
      watercolor: "nasse Lasuren, sichtbares Papier",
      oil: "dicke Pinselstriche auf Leinwand",
      ink: "lockere Pinsellinien auf weißem Papier",
      pencil: "feine Schraffur, Grafit auf rauem Papier",
      pixel: "Pixel mit wenigen Farben",
      poster: "flache Formen, drei kräftige Farben",
      neon: "Leuchten in Rosa und Türkis auf nassen Flächen",
      vintage: "verblasste Farben eines alten Diafilms",
    },
    motions: [
      "die Kamera fährt langsam näher",
      "langsamer Schwenk nach rechts",
      "feste Kamera, nur der Wind bewegt sich",
    ],
    detail: "feine Oberflächen, klarer Vordergrund und weicher Hintergrund",
    unwanted: {
      always: "Schrift, Wasserzeichen, Unschärfe",
      person: "entstellte Hände, zusätzliche Finger",
      animal: "zusätzliche Gliedmaßen, verzerrte Augen",
      food: "Durcheinander, unnatürliche Farben",
      thing: "Durcheinander, schiefe Linien",
      logo: "Durcheinander, Farbverläufe, Wasserzeichen, Unschärfe",
    },
    remedies: {
      blurry: { shows: "gestochen scharf, klare Einzelheiten", unwanted: "Unschärfe, verwackelt" },
      hands: { shows: "natürliche Hände mit fünf Fingern", unwanted: "entstellte Hände, zusätzliche Finger" },
      face: { shows: "natürliches, ebenmäßiges Gesicht", unwanted: "verzerrtes Gesicht, schiefe Augen" },
      crowded: { shows: "ein klares Motiv mit leerer Fläche ringsum", unwanted: "Durcheinander, Gedränge" },
      cropped: {
        shows: "das ganze Motiv im Bild, mit Luft auf allen Seiten",
        unwanted: "abgeschnitten, angeschnitten",
      },
    },
  },
};
