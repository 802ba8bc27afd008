import type { Words } from "../terms.ts";

export const sq: Words = {
  finds: {
    kinds: {
      logo: "logo*, ikonë, ikona, emblem*, stem*, ngjitës*, monogram*",
      person:
        "person, personi, persona, personat, personave, personazh*, njeri*, njerëz*, burrë*, burri, grua*, gruaja, gra, vajzë*, vajza*, djal*, fëmijë*, foshnj*, balerin*, valltar*, mbret*, kalorës*, astronaut*, luftëtar*, magjistar*, shtrig*, gjyshe*, gjyshja, gjysh*, plak*, çift*, familj*, mik, miq, miku, marinar*, fshatar*, mjek*, muzikant*, robot*, autoportret, nuse*, nusja, hero*, kapiten*, rojtar*",
      animal:
        "kafsh*, qen*, këlysh*, mace*, macja, dhelpër*, dhelpr*, ujk*, ari, ariu, arush*, zog*, zogj*, buf*, shqiponj*, kalë*, kali, kuaj*, luan*, tigër*, tigri, elefant*, peshk*, balen*, delfin*, lepur*, dre, dreri, drerë*, dragua*, dragoi, kuçedr*, flutur, flutura, fluturat, fluturën, bletë*, bleta, bretkos*, breshk*, pinguin*, lopë*, lopa, dele*, majmun*, oktapod*, njëbrirësh*, dinozaur*, papagall*, korb*, sorrë*, mjellm*, mi, miu, minj",
      food: "ushqim*, tortë*, torta, kek*, bukë*, buka, supë*, supa, ramen, sushi, pica, picë*, hamburger*, makarona*, kafe*, çaj*, mëngjesi im, darkë*, darka, ëmbëlsir*, fruta*, mollë*, molla, limon*, djathë*, djathi, çokollat*, akullore*, sallat*, pjatë*, pjata, verë e kuqe, koktej*, luleshtrydh*, byrek*",
      product:
        "produkt*, shishe*, shishja, parfum*, orë dore, ora e dorës, orë, këpucë*, atlete*, telefon*, llambë*, llamba, karrige*, çant*, bizhuteri*, unazë*, unaza, kufje*, aparat*, paketim*, vazo*, filxhan*, kapak libri, makinë*, makina, biçiklet*, motor, motori, kitarë*, kitara, kozmetik*",
      interior:
        "brendësi*, dhomë*, dhoma, kuzhin*, bibliotek*, zyrë*, zyra, studio*, punishte*, serrë*, serra, sallë*, salla, papafingo*, banjë*, banja, restorant*, kafene*",
      city: "qytet*, rrugë*, rruga, rrugic*, fshat*, ndërtes*, kullë*, kulla, urë*, ura, port*, treg, tregu, tregje*, shtëpi*, kështjell*, tempull*, tempulli, kishë*, kisha, katedral*, stacion*, shesh*, pallat*, rrënoj*",
      landscape:
        "peizazh*, mal, mali, male*, pyll*, pyje*, det, deti, dete*, oqean*, plazh*, liqen*, lumë, lumi, lumenj*, shkretëtir*, luginë*, lugina, fushë*, fusha, livadh*, ishull*, ishulli, ujëvar*, bregdet*, shkëmb*, kopsht*, kodër*, kodra, qiell*, qielli, planet*, hapësir*, galaktik*, vullkan*, akullnaj*, pemë*, pema, lule*, lulja, kanion*, xhungël*, xhungla, far*",
      abstract:
        "abstrakt*, motiv*, teksturë*, formë, forma, forma gjeometrike, gjeometrik*, fraktal*, sfond ekrani, ngjyra",
    },
    lookalikes:
      "dhomë fëmij*, dhoma e fëmij*, familjar*, mbretëri*, mbretëror*, kuzhinë fshatare, shtëpi fshatare, bukë fshatare, plakur, çift këpucë*, me dorë, orë dore, ora e dorës, prej ari, unazë ari, ngjyrë ari, e mi, fshat peshkatar*, varkë peshkimi, peshk i pjekur, supë peshku, syri i zogut",
    body: "fytyr*, portret, portreti, portrete, dorë, duar, duart, gisht, gishta, gishtat, sy, sytë",
    hints: {
      setting:
        "në një, në, mbi një, mbi, nën një, nën, pranë, ndërmjet, midis, përpara, para një, prapa, brenda, jashtë, nën ujë, afër",
      day: "me diell, mesdit*, drita e ditës, dritë dite, qiell i kaltër, mëngjes*, agim*, ditën",
      night: "natë*, nata, natën, mesnat*, dritë hëne, dritën e hënës, yje, plot yje, në errësirë",
      light:
        "dritë*, drita*, ndriçim*, ndriçuar*, kundërdritë*, perëndim*, orë e artë, ora e artë, ora e kaltër, muzg*, hije*, shkëlqim*, qiri*, fener*, rreze dielli, vranët, mjegull*",
      lens: "objektiv*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, makro, teleobjektiv*, kënd i gjerë, thellësi fushe",
      close: "plan i afërt, nga afër, makro, detaj i",
      wide: "panoram*, plan i gjerë, pamje e gjerë, pamje ajrore, nga larg, kënd i gjerë",
      composition:
        "nga lart, nga poshtë, simetrik*, në qendër, kompozim*, në sfond, siluet*, në profil, rregulli i të tretave",
      calm: "qetë*, i qetë, e qetë, heshtur*, paqësor*, butë",
      dramatic: "dramatik*, epik*, stuhi*, stuhishëm, intensiv*, tërbuar*",
      mood: "gazmor*, gëzuar, gëzueshm*, lumtur*, trishtuar*, melankolik*, misterioz*, frikshëm*, ëndërrimtar*, romantik*, vetmuar*, ngrohtë, lozonjar*, nostalgjik*, zymtë*, magjik*, atmosfer*",
      monochrome: "bardhë e zi, bardh e zi, bardhezi, monokrom*",
      colourful: "shumëngjyrësh*, plot ngjyra, ngjyra të gjalla, ylber*",
    },
    styles: {
      photo: "foto*, fotografi*, realist*",
      cinematic: "kinematografik*, kinema*, pamje filmi",
      watercolor: "akuarel*, bojëra uji",
      oil: "vaj në pëlhurë, pikturë në vaj, bojë vaji",
      ink: "tush*, bojë e zezë, kaligrafi*",
      pencil: "laps*, skicë*, skica, karbon vizatimi, vizatim*",
      pixel: "piksel*, pixel*, 8 bit, 16 bit",
      poster: "poster*, afishe*, ilustrim i sheshtë, vektorial*, serigrafi*",
      neon: "neon*, cyberpunk*",
      vintage: "retro, vintage, foto e vjetër, fotografi e vjetër, polaroid*, sepia*, analog*, vitet 70, vitet 80",
    },
    wishes: {
      greeting: "përshëndetje, tungjatjeta, ç'kemi, mirëdita, mirëmëngjes*, mirëmbrëma, =hej, =alo",
      thanks: "faleminderit*, flm, të falënderoj",
      help: "ktheje idenë time në një përshkrim, ktheje idenë time në një prompt, më ndihmo të planifikoj një video të shkurtër, ndihmë, më ndihmo, çfarë di të bësh, çfarë mund të bësh, kush je, si funksionon, si punon, çfarë je, nga t'ia filloj, çfarë është kjo",
      askStyles:
        "sugjero një stil për imazhin tim, sugjero një stil, cili stil, cilin stil, çfarë stili, cilat stile, si quhet ky stil, si quhet stili, emri i stilit, lista e stileve, emrat e stileve",
      askModes:
        "cila mënyrë, cilën mënyrë, çfarë mënyre, cili format, cilin format, çfarë formati, cili raport, çfarë raporti, cili është ndryshimi, ndryshimi midis",
      shorter:
        "më shkurt*, më i shkurtër, më e shkurtër, shkurt, më pak fjalë, më thjesht, më e thjeshtë, tepër i gjatë, shumë i gjatë",
      longer:
        "më gjatë, më i gjatë, më e gjatë, më shumë hollësi, më shumë detaje, më shumë fjalë, më i pasur, me më shumë detaje",
      dramatic: "më dramatik*, dramatik, më intensiv*, më shumë tension, më epik*, më shumë atmosferë",
      calmer: "më qetë, më i qetë, më e qetë, më pak dramatik*, më i butë, më e butë, më butë",
      brighter:
        "më çelët, më i çelët, më e çelët, më i ndritshëm, më e ndritshme, më shumë dritë, më pak errët, tepër errët, tepër i errët, tepër e errët, shumë errët, shumë i errët, shumë e errët, kaq errët, ditën, gjatë ditës",
      darker:
        "më errët, më i errët, më e errët, tepër çelët, tepër e çelët, tepër i çelët, shumë e çelët, shumë i çelët, tepër e ndritshme, natën, gjatë natës",
      video: "si video, në video, video*, =film, klip, animo, animuar, animacion, në lëvizje",
      image: "si figurë, si foto, jo video, më mirë një figurë, pamje e palëvizshme",
      portrait:
        "format vertikal, formati vertikal, vertikal*, për telefon, për telefonin, 9:16, 2:3, 3:4, për kopertinën e një libri, për një kopertinë libri, për kopertinën e librit tim, si kopertinë libri",
      landscape: "format horizontal, formati horizontal, horizontal*, 16:9, 3:2, 4:3",
      square:
        "=katror, format katror, formati katror, në katror, 1:1, për kopertinën e një albumi, për një kopertinë albumi, për foton e profilit, për një foto profili, si foto profili, si avatar",
      phone:
        "sfond për telefon, sfond për telefonin, sfond telefoni, sfondi i telefonit, për telefon, për telefonin, për telefonin tim, ekrani i kyçjes, story në instagram, për një story, tiktok, për një reel",
      screen:
        "sfond për kompjuter, sfond kompjuteri, sfond për kompjuterin, për kompjuter, për kompjuterin, për ekranin tim, për faqen time, për një faqe, youtube, për një baner, për një prezantim",
      another:
        "një tjetër, tjetër, të tjera, të tjerë, edhe një, përsëri, sërish, diçka tjetër, ide të tjera, ide të reja",
      fix: "përmirëso*, më mirë, zhgënj*, duket keq, doli keq, rezultat i keq, nuk është mirë, nuk funksionon, çfarë nuk shkon, ku është gabimi, ndreq*, korrigjo*, rregullo*",
      adding: "me, në, mbi, nën, pranë, në vend të, afër, më shumë, më pak",
    },
    faults: {
      blurry: "turbullt*, turbullu*, e paqartë, i paqartë, paqartë, jashtë fokusit, pa qartësi",
      hands:
        "gishta të tepërt, gishta tepër, gjashtë gishta, shumë gishta, tri duar, tre krahë, duar të çuditshme, duar të shtrembra, duart, gishtat, gishta",
      face: "fytyrë e çuditshme, fytyrë e shëmtuar, fytyra e shtrembër, fytyra duket, fytyra është, fytyrat, sy të çuditshëm, sytë, fytyra, vëngër",
      crowded:
        "tepër plot, shumë plot, tepër e mbushur, tepër i mbushur, shumë e mbushur, e mbingarkuar, i mbingarkuar, mbingarkuar, shumë gjëra, tepër gjëra, shumë njerëz, tepër njerëz, kaotik*, rrëmujë",
      cropped: "prerë, e prerë, i prerë, mungon koka, mungojnë këmbët, nuk duket i tëri, nuk duket e tëra",
    },
    places: [
      "i pari, e para, të parin, të parën, numri një, numri 1, numër 1",
      "i dyti, e dyta, të dytin, të dytën, numri dy, numri 2, numër 2",
      "i treti, e treta, të tretin, të tretën, numri tre, numri 3, numër 3, i fundit, e fundit",
    ],
    adjectivesFirst: false,
    praise:
      "bukur, e bukur, i bukur, të bukura, mahnitës*, mrekullueshëm, mrekullueshme, i mrekullueshëm, e mrekullueshme, kryevepër*, cilësia më e mirë, cilësi e lartë, cilësi më e lartë, shumë i detajuar, shumë e detajuar, ultra i detajuar, hd, uhd, 4k, 8k, 16k, i përsosur, e përsosur, përsosur*, super, fantastik*, profesional*, pabesueshëm, pabesueshme, madhështor*",
    asking: {
      before:
        "ktheje idenë time në një përshkrim, ktheje idenë time në një prompt, më ndihmo të planifikoj një video të shkurtër, një përshkrim që kam, një prompt që kam, të lutem, ju lutem, mund të, a mund të, dua të shoh, dua të bëj, dua të krijoj, dua, do të doja, do doja, më duhet, kërkoj, kam një ide për, kam një ide, ideja ime është, më bëj, bëj, krijo, më krijo, vizato, më vizato, pikturo, gjenero, më trego, më jep, më ndihmo me, më ndihmo të bëj, shkruaj, më shkruaj, përmirëso, këtë përshkrim, përshkrimin tim, një përshkrim për, përshkrim për, prompt për, prompt, një figurë me, një figurë të, figurë me, një foto të, një foto me, foto e, foto me, një video me, një video të, video me, një ide për, diçka me, përshëndetje, tungjatjeta, po sikur, si thua për, le të jetë",
      after: "të lutem, ju lutem, faleminderit",
      joining: "dhe, edhe, por, gjithashtu, shto, plus, bëje, ndryshoje në, ktheje në, vendos, tani, pastaj",
    },
    question:
      "çfarë, ç'është, kush, pse, përse, kur është, kur do, ku është, ku mund, cili, cila, cilat, cilët, sa, si mund, si bëhet, si të, a është, a ka, a jeni, a je, a mund të di, a duhet",
    filler:
      "një, e, i, të, së, im, ime, imja, time, tim, jote, yt, këtë, kjo, ky, atë, ai, ajo, është, janë, ishte, jetë, doli, del, dolën, duket, duken, ka, kanë, kishte, u, më, unë, ti, figura, figurë, figurën, pamja, pamje, rezultati, rezultat, gjithçka, version*, variant*, propozim*, opsion*, lutem, bëje, bëj, bëhet, bërë, gjithmonë, ende, tani, vetëm, vërtet, tepër, shumë, pak, pakëz, shumtë, dhe, por, përsëri, dua, doja, pëlqen, preferoj, marr, zgjedh, me, në, si, nga, për, stil, stilin, stilit, formatin, format, kaq, aq, që, pse, mirë, faleminderit, vazhdo, edhe",
    beside: { before: "me, dhe, ose, pranë, afër, përpara, prapa, që mban", after: "dhe, me, pranë, afër" },
    negation:
      /(?:(?<!\p{L})(?:pa|asnjë|nuk dua|jo|përveç)\s+(?:asnjë\s+)?)([\p{L}\p{N}'’-]+(?:\s+(?!dhe(?!\p{L})|ose(?!\p{L})|por(?!\p{L})|në(?!\p{L})|me(?!\p{L})|mbi(?!\p{L})|nën(?!\p{L})|as(?!\p{L}))[\p{L}\p{N}'’-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["një simbol i vetëm i qartë", "brenda një rrethi", "me hapësirë negative të zgjuar"],
      person: ["përpara një muri të thjeshtë", "pranë një dritareje të hapur", "mbi një kodër me erë"],
      animal: ["në bar të gjatë", "midis mështeknave me dëborë", "buzë një pellgu të qetë"],
      food: ["mbi një tryezë druri të errët", "mbi një mbulesë liri", "mbi mermer pranë erëzave të freskëta"],
      product: ["mbi një bazament guri të lëmuar", "përpara një kalimi të butë ngjyrash", "mbi rrasë të zezë të lagur"],
      interior: [
        "me bimë dhe dru të vjetër",
        "me dritare të larta dhe perde të gjata",
        "me rafte të hapura dhe një kolltuk",
      ],
      city: ["pas shiut, me kalldrëm të lagur", "mbi çatitë, pranë lumit", "me dyqane të vogla dhe tabela"],
      landscape: ["me një shteg që humbet larg", "me mjegull në luginë", "me një kasolle të vetme larg"],
      abstract: ["trajta letre në shtresa", "breza ngjyrash që rrjedhin", "vija të holla mbi një sfond kokrrizor"],
    },
    lights: {
      golden: "dritë e artë dhe e ulët mbrëmjeje",
      soft: "dritë e butë qielli të vranët",
      window: "dritë anësore nga një dritare",
      back: "kundërdritë me skaj të ndritshëm",
      blue: "ora e kaltër",
      lamps: "natë me llamba të ngrohta",
      studio: "dritë e butë studioje",
      day: "dritë e qartë dite",
      dim: "dritë e zbehtë me hije të thella",
      moon: "dritë hëne e ndritshme",
      bright: "dritë e qartë dhe e fortë",
    },
    moods: {
      calm: "atmosferë e qetë dhe e heshtur",
      dramatic: "atmosferë dramatike plot tension",
      cheerful: "atmosferë gazmore dhe e ngrohtë",
      mysterious: "atmosferë misterioze",
      intimate: "atmosferë intime dhe e ngrohtë",
      lively: "atmosferë e gjallë dhe plot energji",
    },
    compositions: {
      close: "plan i afërt",
      wide: "pamje e gjerë nga larg",
      below: "pamje nga poshtë",
      above: "pamje nga lart",
      centred: "kompozim simetrik në qendër",
      thirds: "kompozim larg qendrës, me një anë bosh",
    },
    techniques: {
      photo: "objektiv 85 mm, sfond i butë",
      cinematic: "pamje filmi anamorfike, kokrriza të imëta",
      watercolor: "shtresa të lagura, letër e dukshme",
      oil: "penelata të trasha mbi pëlhurë",
      ink: "vija të lira peneli mbi letër të bardhë",
      pencil: "vijëzim i imët, grafit mbi letër të ashpër",
      pixel: "piksela me pak ngjyra",
      poster: "trajta të sheshta, tri ngjyra të forta",
      neon: "shkëlqim rozë dhe bruz mbi sipërfaqe të lagura",
      vintage: "ngjyra të zbehura të një diapozitivi të vjetër",
    },
    motions: ["kamera afrohet ngadalë", "lëvizje e ngadaltë djathtas", "kamera e palëvizur, lëviz vetëm era"],
    detail: "sipërfaqe të imëta, plan i parë i qartë dhe sfond i butë",
    unwanted: {
      always: "tekst, filigran, turbullirë",
      person: "duar të shpërfytyruara, gishta të tepërt",
      animal: "gjymtyrë të tepërta, sy të shtrembëruar",
      food: "rrëmujë, ngjyra të panatyrshme",
      thing: "rrëmujë, vija të shtrembra",
      logo: "rrëmujë, kalime ngjyrash, filigran, turbullirë",
    },
    remedies: {
      blurry: { shows: "fokus i qartë, hollësi të mprehta", unwanted: "turbullirë, pamje e lëvizur" },
      hands: { shows: "duar të natyrshme me pesë gishta", unwanted: "duar të shpërfytyruara, gishta të tepërt" },
      face: { shows: "fytyrë e natyrshme me tipare të rregullta", unwanted: "fytyrë e shtrembëruar, sy vëngër" },
      crowded: { shows: "një motiv i vetëm i qartë pa asgjë përreth", unwanted: "rrëmujë, turmë" },
      cropped: {
        shows: "motivi i plotë brenda kornizës",
        unwanted: "motiv i prerë, pjesë që mungojnë",
      },
    },
  },
};
