import type { Language } from "../../../contract/languages.ts";

/**
 * The words of one language that the local rules look for, separated by commas and without accents. `*` is any ending.
 */
export interface Terms {
  minor: string;
  /** An age below 18, with a space before and after each word, or without spaces in scripts that use none. */
  minorAge: RegExp;
  sexual: string;
  /** Harmless when it is about adults. */
  suggestive: string;
  /** Real people: public figures, or people the user knows. */
  realPerson: string;
  /** Words that turn the first and last name after them into the name of a person shown naked. */
  nakedPictureOf: string;
  /** Instructions to show a person without clothes. */
  undress: string;
  selfHarm: string;
  weapon: string;
  /** Words that turn a subject into a request for instructions. */
  howTo: string;
  /** Surrounding words that give the other words a different meaning. */
  harmless: string;
}

/** The same in all ten languages. */
export const sexualEverywhere = "porn, porno*, nsfw, hentai, xxx, erotic*";

/** Refused without any other word. */
export const alone = {
  minors: `csam, child porn*, childporn*, kiddie porn*, lolicon, shotacon, loli hentai, jailbait, kinderporn*, pedoporn*,
    pornografia infantil, pornographie infantile, pedopornograf*, pornografi me femije, 児童ポルノ, ロリコン, ショタコン,
    儿童色情, 兒童色情, 아동포르노, 아동 포르노, 아동음란물`,
  person: "nudify*, deepnude*, deepfake porn*, deepfake nude*, revenge porn*",
  hate: "heil hitler, gas the jews, kill all jews, kill all muslims, kill all blacks, kill all gays, juden raus",
  violence: "snuff film, snuff video, snuff movie, real beheading, beheading video",
} as const;

export const termsOf: Record<Language, Terms> = {
  en: {
    minor: `child, children, kid, kids, toddler*, baby, babies, infant*, preteen*, pre teen*, teen, teens, teenage*,
      underage*, minors, little girl*, little boy*, young girl*, young boy*, schoolgirl*, schoolboy*, loli, lolita, shota,
      middle schooler*, kindergart*`,
    minorAge: / (?:\d|1[0-7]) ?(?:yo|y o|yrs? old|years? old) /,
    sexual: `nude, nudes, naked, topless, unclothed, undressed, sex, sexual, sexually, intercourse, masturbat*, orgasm*,
      genital*`,
    suggestive: "sexy, lingerie, seductive*",
    realPerson: `celebrity, celebrities, politician, my ex, my classmate, my coworker, my colleague, my neighbor,
      my neighbour, my teacher, my boss, real person, deepfake`,
    nakedPictureOf: `nude photo of, nude photos of, nude picture of, nude pictures of, nude selfie of, nudes of,
      naked photo of, naked picture of, naked pictures of, topless photo of, porn of, sex tape of`,
    undress: `undress her, undress him, undress them, undress this person, undress the woman, undress the man,
      undress the girl, remove her clothes, remove his clothes, remove their clothes, remove her clothing,
      take off her clothes, take off his clothes, take her clothes off, strip her naked, make her naked, make her nude,
      make him naked, make him nude, see through her clothes`,
    selfHarm: "kill myself, kill yourself, commit suicide, suicide method*, cut my wrists, self harm",
    weapon: "pipe bomb, nail bomb, explosive device, molotov cocktail, nerve agent, ghost gun, cook meth",
    howTo: `how to, instruction*, step by step, tutorial, recipe for, guide to, best way to, easiest way to,
      painless way to, diagram for`,
    harmless: `naked flame, naked flames, naked eye, naked mole rat, naked tree, naked trees, naked branches, naked truth,
      nude lipstick, nude tones, nude colors, nude colours, nude makeup, nude shoes, sex education, same sex, opposite sex,
      baby blue, baby pink, baby s breath, baby oil, baby grand, baby bird, baby birds, inner child, kid gloves,
      topless car`,
  },
  de: {
    minor: `ein kind, das kind, kindes, kinder, kindern, kleinkind*, minderjahrig*, saugling*, jugendliche*,
      kleines madchen, kleine madchen, junges madchen, kleiner junge, schulmadchen, schuljunge*`,
    minorAge: / (?:\d|1[0-7]) ?(?:jahre alt|jahrig\w*) /,
    sexual: `nackt, nackte, nackter, nacktes, nackten, nacktfoto*, nacktbild*, unbekleidet*, sex, sexuell*,
      geschlechtsverkehr, masturb*`,
    suggestive: "sexy, dessous",
    realPerson: `promi, prominente*, politikerin, politiker, meine ex, mein ex, meine mitschulerin, meine kollegin,
      meine nachbarin, meine lehrerin, echte person`,
    nakedPictureOf: "nacktfoto von, nacktfotos von, nacktbild von, nacktbilder von",
    undress: `zieh sie aus, zieh ihn aus, entkleide sie, entkleide die frau, ihre kleidung entfernen,
      entferne ihre kleidung`,
    selfHarm: "mich umbringen, mich umbringe, selbstmord*, suizid*, mich ritzen, selbstverletz*",
    weapon: "rohrbombe*, nagelbombe*, sprengsatz*, molotowcocktail*, molotow cocktail*, nervengift*",
    howTo: "wie man, wie ich mich, anleitung*, schritt fur schritt, bauplan",
    harmless: `nackte flamme, nackter fels, nackte baume, nackte wand, nackte aste, nackte wahrheit, suizidpravention,
      selbstmordpravention`,
  },
  es: {
    minor: `nino, nina, ninos, ninas, un bebe, el bebe, bebes, menor de edad, menores de edad, adolescente*, colegiala*,
      preadolescente*`,
    minorAge: / (?:\d|1[0-7]) anos /,
    sexual: "desnudo, desnuda, desnudos, desnudas, sin ropa, sexo, sexual, sexuales, masturb*, topless",
    suggestive: "sexy, lenceria",
    realPerson: `actriz famosa, cantante famosa, actor famoso, celebridad*, mi ex, mi companera, mi vecina,
      mi profesora, persona real`,
    nakedPictureOf: "foto desnuda de, fotos desnuda de, foto desnudo de",
    undress: "desnudala, desnudalo, desvistela, desvistelo, quitale la ropa, quitarle la ropa",
    selfHarm: "suicidarme, suicidarse, suicidio, matarme, cortarme las venas, autolesion*",
    weapon: "bomba casera, bomba de tubo, artefacto explosivo, coctel molotov, agente nervioso",
    howTo: `como hacer, como fabricar, como suicidarme, como matarme, como cortarme, instrucciones, paso a paso,
      metodos de`,
    harmless: `llama desnuda, arbol desnudo, arboles desnudos, ramas desnudas, pies desnudos, torso desnudo, mismo sexo,
      educacion sexual`,
  },
  fr: {
    minor: `enfant, enfants, bebe, bebes, fillette*, petite fille, petites filles, petit garcon, petits garcons, mineure,
      mineures, enfant mineur, adolescent, adolescente, ecoliere*`,
    minorAge: / (?:\d|1[0-7]) ans /,
    sexual: "nu, nue, nus, nues, denude, denudee, seins nus, sexe, sexuel*, masturb*",
    suggestive: "sexy, lingerie",
    realPerson: "celebrite*, politicienne, mon ex, ma camarade, ma collegue, ma voisine, ma prof, personne reelle",
    nakedPictureOf: "photo nue de, photos nues de, photo de nu de",
    undress: "deshabille la, deshabille le, deshabille cette, enlever ses vetements, retirer ses vetements",
    selfHarm: "me suicider, se suicider, me tuer, m ouvrir les veines, methode de suicide, methodes de suicide",
    weapon: "bombe artisanale, bombe tuyau, engin explosif, cocktail molotov, agent neurotoxique",
    howTo: "comment, mode d emploi, etape par etape, instructions, methode pour, methodes de, tutoriel",
    harmless: `flamme nue, oeil nu, pieds nus, arbre nu, arbres nus, branches nues, mains nues, tete nue, torse nu,
      meme sexe, education sexuelle`,
  },
  it: {
    minor: `bambino, bambina, bambini, bambine, neonato, neonata, neonati, minorenne, minorenni, adolescente,
      adolescenti, scolaretta, ragazzina, ragazzino, ragazzine`,
    minorAge: / (?:\d|1[0-7]) anni /,
    sexual: "nudo, nuda, nudi, nude, svestita, svestito, sesso, sessuale, sessuali, masturb*",
    suggestive: "sexy",
    realPerson: `celebrita, attrice famosa, la mia ex, mia compagna di classe, la mia vicina, la mia collega,
      persona reale`,
    nakedPictureOf: "foto nuda di, foto di nudo di",
    undress: "spogliala, spoglialo, spoglia questa, toglile i vestiti, togli i suoi vestiti, rimuovi i suoi vestiti",
    selfHarm: "suicidarmi, suicidarsi, suicidio, uccidermi, tagliarmi le vene, autolesion*",
    weapon: "bomba artigianale, tubo bomba, ordigno esplosivo, bomba molotov, gas nervino",
    howTo: "come fare, come costruire, come uccidermi, come suicidarmi, istruzioni, passo dopo passo, metodi di",
    harmless: `fiamma nuda, occhio nudo, piedi nudi, mani nude, rami nudi, alberi nudi, albero nudo, torso nudo,
      stesso sesso, educazione sessuale`,
  },
  pt: {
    minor: `crianca, criancas, menino, menina, meninos, meninas, um bebe, o bebe, menor de idade, menores de idade,
      adolescente*, garotinha*`,
    minorAge: / (?:\d|1[0-7]) anos /,
    sexual: "nu, nua, nus, nuas, sem roupa, sexo, sexual, sexuais, masturb*",
    suggestive: "sexy, lingerie",
    realPerson: `atriz famosa, cantora famosa, celebridade*, minha ex, minha colega, minha vizinha, minha professora,
      pessoa real`,
    nakedPictureOf: "foto nua de, fotos nuas de",
    undress: `tire a roupa dela, tire a roupa dele, tirar a roupa dela, remova a roupa dela, remover a roupa dela,
      dispa a`,
    selfHarm: "me matar, suicidar*, suicidio, cortar os pulsos, automutil*",
    weapon: "bomba caseira, bomba tubo, artefato explosivo, coquetel molotov, agente nervoso",
    howTo: "como fazer, como fabricar, como me matar, como cortar, instrucoes, passo a passo, metodos de",
    harmless: `olho nu, chama nua, pes nus, galhos nus, arvore nua, maos nuas, torso nu, tronco nu, mesmo sexo,
      educacao sexual`,
  },
  sq: {
    minor: `femije*, bebe, i mitur, e mitur, te mitur, vajze e vogel, djale i vogel, adoleshent*, nxenese shkolle`,
    minorAge: / (?:\d|1[0-7]) vjec\w* /,
    sexual: "lakuriq*, zhveshur, nudo, seks, seksual*, masturb*",
    suggestive: "seksi",
    realPerson: `person i famshem, aktore e famshme, ish e dashura ime, shoqja ime e klases, fqinja ime, mesuesja ime`,
    nakedPictureOf: "foto nudo e, foto lakuriq e",
    undress: "zhvishe, zhvesh vajzen, zhvesh gruan, hiqi rrobat, hiqja rrobat",
    selfHarm: "vras veten, vrasje e vetes, vetevrasj*, vetelendim*",
    weapon: "bombe artizanale, bombe me tub, mjet shperthyes, koktej molotov",
    howTo: "si te, udhezime*, hap pas hapi, menyra per",
    harmless: "dege te zhveshura, peme e zhveshur, zhveshur nga gjethet, te njejtit seks",
  },
  ja: {
    minor: `子供, 子ども, こども, 児童, 幼女, 幼児, 少女, 少年, 赤ちゃん, 未成年, 小学生, 中学生, 女の子, 女子高生,
      ロリータ, ロリっ子`,
    minorAge: /(?<!\d)(?:\d|1[0-7])(?:歳|才)/,
    sexual: "全裸, 半裸, 裸体, 裸の少女, 裸の少年, 裸の子, 裸の女, 裸の男, ヌード, 性行為, セックス, エロい, エロ画像",
    suggestive: "セクシー, 下着姿",
    realPerson: "芸能人, 有名人, 政治家, 元カノ, 元彼女, 同級生, 隣人, 実在の人物, 女優の",
    nakedPictureOf: "",
    undress: "服を脱がせ, 服を脱がし, 彼女の服を消, 裸にして, 裸にする",
    selfHarm: "自殺, 自傷, リストカット",
    weapon: "パイプ爆弾, 爆発物, 爆弾の作り方, 火炎瓶, 神経ガス",
    howTo: "方法, やり方, 作り方, 手順",
    harmless: `ヌードル, ヌードカラー, 裸足, 裸眼, 自殺防止, 自殺予防, ユニセックス, エセックス, サセックス,
      ミドルセックス`,
  },
  zh: {
    minor: "儿童, 兒童, 小孩, 孩子, 未成年, 小女孩, 小男孩, 幼女, 女童, 男童, 婴儿, 小学生, 初中生, 萝莉",
    minorAge: /(?<!\d)(?:\d|1[0-7])(?:岁|歲)/,
    sexual: "裸体, 裸體, 全裸, 裸照, 一丝不挂, 色情, 做爱",
    suggestive: "性感",
    realPerson: "明星, 名人, 女星, 政治家, 前女友, 女同学, 同事, 邻居",
    nakedPictureOf: "",
    undress: "脱掉她的衣服, 脱光她, 去掉她的衣服, 脱她的衣服, 脱掉他的衣服, 一键脱衣",
    selfHarm: "自杀, 自殘, 自残, 割腕",
    weapon: "管状炸弹, 爆炸装置, 土制炸弹, 自制炸弹, 燃烧瓶, 神经毒剂",
    howTo: "方法, 怎么, 如何, 步骤, 教程, 指南",
    harmless: "角色情, 景色情, 特色情, 理性感性, 预防自杀, 防止自杀",
  },
  ko: {
    minor: `어린이, 아동, 미성년, 초등학생, 중학생, 여고생, 여중생, 어린 소녀, 어린 소년, 어린 아이, 아기, 유아`,
    minorAge: /(?<!\d)(?:\d|1[0-7])(?:세|살)/,
    sexual: "나체, 누드, 알몸, 벌거벗은, 야동, 포르노, 섹스, 성관계, 야한",
    suggestive: "섹시",
    realPerson: "연예인, 유명인, 정치인, 전 여자친구, 여자 동창, 직장 동료, 이웃 여자, 실존 인물, 실제 인물",
    nakedPictureOf: "",
    undress: "옷을 벗겨, 옷을 벗기, 그녀의 옷을 제거, 알몸으로 만들어",
    selfHarm: "자살, 자해, 손목을 긋",
    weapon: "파이프 폭탄, 사제 폭탄, 폭발물, 화염병, 신경가스",
    howTo: "방법, 하는 법, 만드는 법, 단계별, 설명서",
    harmless: "누드톤, 누드 톤, 누드 컬러, 자살 예방, 자살 방지, 아기자기",
  },
};
