import type { Language } from "../request.ts";
import { functionWords, negators } from "./endings.ts";

/** Words that name nothing to paint: articles, pronouns, prepositions, auxiliaries and connecting adverbs. */
const grammarWords: Readonly<Record<Language, string>> = {
  en: "an and are around across against along among at away back be been being both but can could did do does down each every from full get gets had has have he her here herself high him himself his how i into is it its just left like low made make makes making me more most much my near new next nor not of off old one only or other our out outside over own per right she show shows showing so some such than that the their them then there these they this those through to together too toward towards two up upon us very via view was we were what when where which while who whose wearing wears worn dressed with within without you your young big small large little tiny huge tall wide looks looking look seen scene image picture painting drawing illustration featuring using style styled background foreground corner middle center centre side top bottom edge front between beyond beside during after before until as if also still again around about above below nearby first second many another any all no yes am will would should shall may might must let lets us",
  es: "lleva llevan vestido vestida llevando puesto puesta con muy mas menos este esta estos estas ese esa aquel que quien cual cuando donde como es son esta estan hay ha han ser estar siendo pero porque mientras tambien afuera fuera dentro hasta segun contra durante ante tras lo le les se me te nos mi tu sus nuestro otro otra otros otras todo toda todos todas algun alguna cada grande grandes pequeno pequena pequenos pequenas viejo vieja nuevo nueva joven imagen dibujo escena estilo fondo",
  fr: "porte portent portant vetu vetue habille habillee tres plus moins ce cet cette ces qui que quoi dont ou quand comme est sont etait il elle ils elles on je tu nous vous mais car donc aussi dehors exterieur jusque selon contre pendant entre chez lui leur leurs mon ma mes ton ta tes notre votre autre autres tout toute tous toutes chaque quelque quelques grand grande grands grandes petit petite petits petites vieux vieille vieil nouveau nouvelle jeune image dessin scene style fond y en se s n qu c j m t",
  de: "tragt tragen tragend tragende sehr mehr weniger dieser diese dieses diesen diesem jener welche welcher welches wenn wann wo wie ist sind war waren wird werden hat haben sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer er sie es wir ich du aber denn weil wahrend auch draussen drinnen bis gegen durch ohne um zu zum zur sich man nicht nur noch schon dann dort hier alle alles jeder jede jedes andere anderen gross grosse grosser grosses grossen klein kleine kleiner kleines kleinen alt alte alter altes alten neu neue neuer neues neuen jung junge bild zeichnung szene stil hintergrund vordergrund dabei daneben davor dahinter darauf darunter darin ans aufs ins beim",
  it: "indossa indossano indossando vestito vestita che chi cui quando dove come e sono era erano ha hanno essere molto piu meno questo questa questi queste quello quella suo sua suoi sue loro lui lei noi ma perche mentre anche fuori dentro fino contro durante verso da dal dalla dai dalle ogni altro altra altri altre tutto tutta tutti tutte grande grandi piccolo piccola piccoli piccole vecchio vecchia nuovo nuova giovane immagine disegno scena stile sfondo si ci ne l un d all",
  pt: "vestindo veste usando usa que quem qual quando onde como e sao esta estao era ha ser estar sendo muito mais menos este esta estes estas esse essa aquele seu sua seus suas dele dela ele ela eles elas nos mas porque enquanto tambem fora dentro ate contra durante entre cada outro outra outros outras todo toda todos todas grande grandes pequeno pequena pequenos pequenas velho velha novo nova jovem imagem desenho cena estilo fundo se lhe",
  ja: "",
  zh: "",
  ko: "",
  sq: "qe cila cili kur ku si eshte jane ishte ka kane nuk mos shume me pak ky kjo keto ata ajo ai ato tij saj tyre por sepse nderkohe edhe jashte brenda deri kunder gjate cdo tjeter tjera gjithe madh madhe vogel vjeter re ri veshur vesh mban imazh vizatim skene stil sfond te ne me se do duke",
};

/** Words about the quality of an image; every result is as good as the painter can paint it. */
const qualityWords =
  "masterpiece best quality highly detailed detail details ultra uhd hd fhd hdr 4k 8k 16k 2k high resolution res hires sharp focus sharpness intricate professional award winning trending artstation beautiful stunning gorgeous amazing perfect exquisite elegant lovely pretty nice great good realistic photorealistic hyperrealistic hyperdetailed unreal engine octane render rendered rendering raytracing wallpaper aesthetic lighting crisp superb finely extremely incredibly absurdres artwork art composition please create generate paint draw " +
  "obra maestra calidad detallado detallada hermoso hermosa bonito bonita bello bella alta resolucion realista chef oeuvre qualite detaille detaillee magnifique beau belle haute meisterwerk detailliert detaillierte hochdetailliert schon schone schones schoner schonen qualitat auflosung realistisch capolavoro qualita dettagliato dettagliata bellissimo bellissima realistico obra prima qualidade detalhado detalhada lindo linda realista kryeveper cilesi detajuar bukur bukura";

/** In Japanese, Chinese and Korean. */
const runningIgnored: readonly string[] = [
  "高画質 最高 品質 傑作 詳細 精細 高精細 美しい 美麗 綺麗 画像 絵 風景画 一匹 一人 一つ 一本 一枚 外 上 下 中 前 後 横 隣 側 人 者 様子 背景 時 方",
  "杰作 高质量 最佳 质量 高清 细节 精细 精美 美丽 漂亮 好看 超清 画面 图片 图像 一只 一个 一位 一名 一张 一座 一条 一把 一朵 一辆 一匹 一本 一些 这个 那个 外面 窗外 正在 他们 她们 我们 一起 非常 以及 或者 没有 有着 具有 背景 风格 穿着 戴着 身穿 头戴 拥有 可以 自己 什么",
  "걸작 고품질 최고 고화질 디테일 상세한 아름다운 예쁜 그림 이미지 사진 배경 있는 하는 그리고 또는 한 마리 명 개 대 밖 밖에 밖에는 바깥 입은 쓴 낀 두른 착용한 함께 매우 아주 사이 사이로 스타일 가진 없는",
].flatMap((list) => list.split(" "));

const ignored = new Set([
  ...Object.values(grammarWords).flatMap((list) => list.split(" ")),
  ...Object.values(functionWords).flatMap((list) => list.split(" ")),
  ...Object.values(negators).flatMap((list) => list.split(" ")),
  ...qualityWords.split(" "),
  ...runningIgnored,
]);

/** Whether a folded word names nothing that could be painted, in any of the ten languages. */
export function isIgnored(folded: string): boolean {
  return ignored.has(folded);
}
