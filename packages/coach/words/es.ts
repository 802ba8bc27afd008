import type { Words } from "../terms.ts";

export const es: Words = {
  finds: {
    kinds: {
      logo: "logo*, icono*, emblema*, escudo de, pegatina*, monograma*",
      person:
        "persona, personas, personaje*, gente, hombre*, mujer*, niño*, niña*, chico*, chica*, bebé*, bailarin*, bailarín, rey, reina, caballero*, astronauta*, guerrer*, mago*, bruja*, abuela*, abuelo*, anciano*, anciana*, pareja*, familia, familias, amigo*, amiga*, marinero*, campesin*, médico, médicos, médica, médicas, músico, músicos, robot*, autorretrato, novia, héroe*, capitán*, farero*, guardián, guardiana",
      animal:
        "animal*, perro*, cachorro*, gato*, gata*, zorro*, lobo*, oso*, pájaro*, búho*, águila*, caballo*, león*, leona, tigre*, elefante*, pez, peces, ballena*, delfín, delfines, conejo*, liebre*, ciervo*, dragón, dragones, mariposa*, abeja*, rana*, tortuga*, pingüino*, vaca, vacas, oveja*, mono, monos, mona, monas, pulpo*, unicornio*, dinosaurio*, loro*, cuervo*, cisne*, ratón*",
      food: "comida*, pastel*, tarta*, pan, panes, sopa*, ramen, sushi, pizza*, hamburguesa*, pasta, café, té, desayuno*, cena, postre*, fruta*, manzana*, limón, limones, queso*, chocolate*, helado*, ensalada*, plato*, vino*, cóctel*, fresa*, paella",
      product:
        "producto*, botella*, perfume*, reloj*, zapato*, zapatilla*, teléfono*, móvil*, lámpara*, silla*, bolso*, joya*, anillo*, auriculares, cámara*, envase*, jarrón*, taza*, coche*, auto, autos, bicicleta*, moto*, guitarra*, cosmétic*",
      interior:
        "interior*, habitación*, cuarto*, cocina*, dormitorio*, biblioteca*, cafetería*, oficina*, estudio*, taller*, invernadero*, sala*, salón*, ático*, baño*, restaurante*",
      city: "ciudad*, calle*, pueblo*, aldea*, edificio*, torre*, puente*, puerto*, mercado*, casa*, castillo*, templo*, iglesia*, catedral*, estación*, callejón*, plaza*, palacio*, ruina*",
      landscape:
        "paisaje*, montaña*, bosque*, mar, mares, océano*, playa*, lago*, río*, desierto*, valle*, campo*, prado*, isla*, cascada*, costa*, acantilado*, jardín*, colina*, cielo*, planeta*, espacio, galaxia*, volcán*, glaciar*, árbol*, flor, flores, cañón, selva*, faro*",
      abstract:
        "abstract*, patrón*, patrones, textura*, forma, formas, geométric*, fractal*, fondo de pantalla, colores",
    },
    lookalikes:
      "habitación de niño*, cuarto de niño*, cuarto de los niños, habitación de bebé, cocina de la abuela, cocina de mi abuela, casa de la abuela, casa de mi abuela, cocina campesina, casa campesina, robot de cocina, pueblo marinero, puerto marinero, arroz marinero, a mano, de segunda mano, cara norte, ojo de buey, ojo de pez, vista de pájaro, pulpo a la gallega",
    body: "cara, caras, rostro*, retrato, retratos, mano, manos, dedo, dedos, ojo, ojos, labios, hombros",
    hints: {
      setting:
        "en un, en una, en el, en la, en los, en las, sobre un, sobre una, sobre el, sobre la, bajo un, bajo el, bajo la, junto a, al lado de, entre, delante de, detrás de, dentro de, afuera, bajo el agua, cerca de",
      day: "soleado*, mediodía, luz del día, cielo azul, mañana, amanecer*, de día",
      night: "noche*, medianoche, luz de luna, estrellado*, estrellas, a oscuras, nocturn*",
      light:
        "luz, luces, iluminad*, iluminación, contraluz, atardecer*, puesta de sol, hora dorada, hora azul, crepúsculo*, sombra*, brillo*, vela, velas, farol*, rayos de sol, nublado*, niebla*, neblina*, bruma*",
      lens: "objetivo*, lente*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, macro, teleobjetivo*, gran angular, ojo de pez, profundidad de campo",
      close: "primer plano*, primerísimo plano, macro, plano detalle",
      wide: "panorámic*, panorama*, plano general, vista amplia, vista aérea, desde lejos, gran angular",
      composition:
        "desde arriba, desde abajo, a vista de pájaro, contrapicado*, picado, simétric*, centrad*, composición*, primer término, silueta*, de perfil, regla de los tercios",
      calm: "tranquil*, calma*, silencios*, seren*, apacible*, quieto*, suave*",
      dramatic: "dramátic*, épic*, tormentos*, tormenta*, intens*, furios*",
      mood: "alegre*, feliz, felices, triste*, melancólic*, misterios*, inquietante*, soñador*, romántic*, solitari*, acogedor*, juguetón*, nostálgic*, sombrí*, mágic*, ambiente, atmósfera",
      monochrome: "blanco y negro, monocrom*, escala de grises",
      colourful: "colorid*, multicolor*, vibrante*, arcoíris, colores vivos, colores vibrantes",
    },
    styles: {
      photo: "foto*, fotografía*, fotorrealista*, realista*",
      cinematic: "cinematográfic*, cine, fotograma*, película*",
      watercolor: "acuarela*",
      oil: "óleo, óleos, pintura al óleo",
      ink: "tinta, tintas, caligrafía*",
      pencil: "lápiz*, boceto*, carboncillo*, grafito*",
      pixel: "pixel*, píxel*, 8 bits, 16 bits",
      poster: "cartel*, póster*, afiche*, ilustración plana, vectorial*, serigrafía*",
      neon: "neón*, cyberpunk*, ciberpunk*",
      vintage: "vintage, retro, foto antigua, fotografía antigua, polaroid*, sepia*, analógic*, años 70, años 80",
    },
    wishes: {
      greeting: "hola, buenos días, buenas tardes, buenas noches, buenas, qué tal",
      thanks: "gracias, muchas gracias",
      help: "convierte mi idea en un prompt, ayúdame a planear un vídeo corto, ayúdame a planear un video corto, ayúdame a planificar un vídeo corto, ayúdame a planificar un video corto, ayuda, ayúdame, qué puedes hacer, qué sabes hacer, quién eres, cómo funciona*, qué eres, por dónde empiezo, qué es esto",
      askStyles:
        "sugiere un estilo, sugiéreme un estilo, qué estilo*, cuál estilo*, cómo se llama este estilo, cómo se llama el estilo, nombre del estilo, lista de estilos, nombres de estilos",
      askModes:
        "qué modo*, cuál modo*, qué formato*, qué proporción*, qué relación de aspecto, diferencia entre, cuál es la diferencia",
      shorter:
        "más corto, más corta, más breve, corto, breve, menos palabras, más simple, más sencillo, demasiado largo",
      longer: "más largo, más larga, más detalle*, más palabras, más elaborado, más rico",
      dramatic:
        "más dramático, más dramática, más dramatismo, dramático, más intenso, más intensa, más tensión, más épico, más atmosférico, más atmosférica, más ambiente, más atmósfera",
      calmer:
        "más tranquilo, más tranquila, más calma, menos dramático, menos dramática, más suave, más sereno, más serena",
      brighter:
        "más claro, más clara, más luminoso, más luminosa, más luz, menos oscuro, demasiado oscur*, tan oscur*, muy oscur*, de día",
      darker:
        "más oscuro, más oscura, menos claro, demasiado clar*, demasiado brillante, sobreexpuest*, de noche, por la noche, nocturno",
      video:
        "como vídeo, como video, en vídeo, en video, vídeo*, video*, =película, clip, anima, animado, animada, animación, en movimiento",
      image: "como imagen, como foto, no un vídeo, mejor una imagen, imagen fija",
      portrait:
        "formato vertical, vertical, en vertical, 9:16, 2:3, 3:4, para la portada de un libro, para la portada de mi libro, para una portada de libro, como portada de libro",
      landscape: "formato horizontal, horizontal, en horizontal, apaisad*, panorámico 16:9, 16:9, 3:2, 4:3",
      square:
        "=cuadrado, formato cuadrado, imagen cuadrada, en cuadrado, 1:1, para la portada de un disco, para una portada de disco, para la portada de un álbum, para una foto de perfil, para mi foto de perfil, como foto de perfil, como avatar",
      phone:
        "fondo de pantalla para el móvil, fondo de pantalla del móvil, fondo para el móvil, fondo de móvil, para el móvil, para mi móvil, para el teléfono, para mi teléfono, para el celular, para mi celular, pantalla de bloqueo, historia de instagram, para una historia, tiktok, para un reel",
      screen:
        "fondo de escritorio, para el escritorio, para mi escritorio, para el ordenador, para mi ordenador, para la computadora, para mi pantalla, para mi web, para una web, youtube, miniatura, para un banner, para una presentación",
      another: "otro, otra, otros, otras, otra vez, de nuevo, algo distinto, algo diferente, más ideas, nuevas ideas",
      fix: "mejora, mejorar, mejóralo, mejor, decepcion*, se ve mal, queda mal, mal resultado, no está bien, no funciona, qué está mal, qué falla, arregla*, corrig*, corríge*",
      adding: "con, en, sobre, bajo, junto a, en lugar de, en vez de, cerca de, más, menos",
    },
    faults: {
      blurry: "borros*, desenfocad*, movida, movido, poco nítid*, nada nítid*",
      hands:
        "dedos de más, seis dedos, demasiados dedos, demasiadas manos, demasiados brazos, tres manos, tres brazos, manos raras, manos mal, manos deformes, las manos, dedos",
      face: "cara fea, cara rara, cara deforme, cara mal, caras raras, rostro raro, rostro deforme, ojos raros, ojos torcidos, los ojos, la cara, el rostro, bizc*",
      crowded:
        "demasiado lleno, demasiado llena, demasiado cargad*, muy cargad*, recargad*, demasiadas cosas, demasiada gente, abarrotad*, caótic*, desordenad*",
      cropped: "cortad*, recortad*, falta la cabeza, faltan los pies, no se ve entero, no se ve entera, no cabe",
    },
    places: [
      "el primero, la primera, la primer, el número uno, número 1, opción 1, la uno, la 1, el 1",
      "el segundo, la segunda, número dos, número 2, opción 2, la dos, la 2, el 2",
      "el tercero, la tercera, número tres, número 3, opción 3, la tres, la 3, el 3, el último, la última",
    ],
    adjectivesFirst: false,
    praise:
      "hermoso, hermosa, hermosos, hermosas, bonito, bonita, bello, bella, impresionante*, increíble*, asombros*, espectacular*, obra maestra, la mejor calidad, mejor calidad, alta calidad, máxima calidad, ultra detallado, ultra detallada, muy detallado, muy detallada, hd, uhd, 4k, 8k, 16k, premiado, premiada, perfecto, perfecta, súper, genial*, profesional*, fantástic*, maravillos*, precios*",
    asking: {
      before:
        "convierte mi idea en un prompt, ayúdame a planear un vídeo corto, ayúdame a planear un video corto, ayúdame a planificar un vídeo corto, ayúdame a planificar un video corto, un prompt que ya tengo, un prompt que tengo, por favor, puedes, podrías, quiero ver, quiero hacer, quiero crear, quiero, quisiera, me gustaría, necesito, busco, tengo una idea para, tengo una idea, mi idea es, hazme, haz, hacer, crea, créame, dibuja, dibújame, pinta, genera, muéstrame, dame, ayúdame con, ayúdame a hacer, escríbeme, escribe, mejora, arregla, este prompt, mi prompt, un prompt para, prompt para, prompt, una imagen de, una imagen con, imagen de, una foto de, foto de, un vídeo de, un video de, vídeo de, video de, una idea para, algo con, hola, qué tal, qué tal si, y si, debería ser",
      after: "por favor, gracias",
      joining:
        "y, pero, también, añade, agrega, ponle, hazlo, hazla, cámbialo a, conviértelo en, pon, que sea, ahora, luego",
    },
    question:
      "qué, quién, quiénes, por qué, cuándo, dónde, cuál, cuáles, cuánto, cuánta, cuántos, cuántas, cómo, es posible, hay alguna, hay algún, eres, puedo, debo, tengo que",
    filler:
      "un, una, uno, unos, unas, el, la, los, las, lo, mi, mis, tu, su, sus, este, esta, esto, ese, esa, eso, es, está, están, son, era, sea, salió, salido, sale, salen, quedó, queda, ha, han, ve, ven, se, me, te, le, yo, imagen, imágenes, resultado*, cuadro, todo, toda, versión, variante, propuesta, opción, por, favor, hazlo, hazla, haz, hacer, tiene, tienen, siempre, todavía, ahora, solo, realmente, muy, mucho, más, demasiado, demasiada, poco, algo, y, pero, otra vez, quiero, gusta, prefiero, elijo, con, en, de, del, al, a, como, para, estilo, formato, tan, que, qué, mejor, gracias, vale, bien, sigue",
    beside: {
      before: "con, y, e, junto a, al lado de, detrás de, delante de, llevando, sosteniendo",
      after: "y, e, con, junto a, al lado de",
    },
    negation:
      /(?:(?<!\p{L})(?:sin|ningún|ninguna|no quiero|evita|excepto)\s+(?:ningún\s+|ninguna\s+)?)([\p{L}\p{N}'-]+(?:\s+(?!y(?!\p{L})|e(?!\p{L})|o(?!\p{L})|pero(?!\p{L})|en(?!\p{L})|con(?!\p{L})|sobre(?!\p{L})|bajo(?!\p{L})|ni(?!\p{L}))[\p{L}\p{N}'-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["un solo símbolo claro", "dentro de un círculo", "con ingenioso espacio negativo"],
      person: ["ante una pared lisa", "junto a una ventana abierta", "en una colina con viento"],
      animal: ["entre hierba alta", "entre abedules nevados", "a la orilla de un estanque quieto"],
      food: ["sobre una mesa de madera oscura", "sobre un mantel de lino", "sobre mármol junto a hierbas frescas"],
      product: ["sobre un pedestal de piedra lisa", "ante un degradado suave", "sobre pizarra negra mojada"],
      interior: [
        "con plantas y madera gastada",
        "con ventanas altas y cortinas largas",
        "con estantes abiertos y un sillón",
      ],
      city: [
        "tras la lluvia, con adoquines mojados",
        "por encima de los tejados, junto al río",
        "con tiendas pequeñas y letreros",
      ],
      landscape: [
        "con un camino que se pierde a lo lejos",
        "con niebla en el valle",
        "con una cabaña sola en la lejanía",
      ],
      abstract: ["formas de papel en capas", "bandas de color que fluyen", "líneas finas sobre un fondo granulado"],
    },
    lights: {
      golden: "luz dorada y baja de la tarde",
      soft: "luz suave de cielo nublado",
      window: "luz lateral de una ventana",
      back: "contraluz con borde brillante",
      blue: "hora azul",
      lamps: "noche con lámparas cálidas",
      studio: "luz suave de estudio",
      day: "luz clara del día",
      dim: "luz tenue con sombras profundas",
      moon: "luz de luna brillante",
      bright: "luz clara y brillante",
    },
    moods: {
      calm: "ambiente tranquilo y silencioso",
      dramatic: "ambiente dramático y lleno de tensión",
      cheerful: "ambiente alegre y cálido",
      mysterious: "ambiente misterioso",
      intimate: "ambiente íntimo y tierno",
      lively: "ambiente animado y lleno de energía",
    },
    compositions: {
      close: "primer plano",
      wide: "vista amplia desde lejos",
      below: "vista desde abajo",
      above: "vista desde arriba",
      centred: "composición centrada y simétrica",
      thirds: "composición descentrada, con un lado vacío",
    },
    techniques: {
      photo: "objetivo de 85 mm, poca profundidad de campo",
      cinematic: "fotograma anamórfico, grano fino",
      watercolor: "aguadas húmedas, papel visible",
      oil: "pinceladas gruesas sobre lienzo",
      ink: "trazos sueltos de pincel sobre papel blanco",
      pencil: "trama fina, grafito sobre papel rugoso",
      pixel: "píxeles grandes, pocos colores",
      poster: "formas planas, tres colores fuertes",
      neon: "resplandor rosa y turquesa sobre superficies mojadas",
      vintage: "colores desvaídos de una diapositiva antigua",
    },
    motions: ["la cámara se acerca despacio", "giro lento hacia la derecha", "cámara fija, solo se mueve el viento"],
    detail: "textura fina, primer término nítido y fondo suave",
    unwanted: {
      always: "texto, marca de agua, desenfoque",
      person: "manos deformes, dedos de más",
      animal: "extremidades de más, ojos deformes",
      food: "desorden, colores artificiales",
      thing: "desorden, líneas torcidas",
      logo: "desorden, degradados, marca de agua, desenfoque",
    },
    remedies: {
      blurry: { shows: "enfoque nítido, detalles definidos", unwanted: "desenfoque, imagen movida" },
      hands: { shows: "manos naturales con cinco dedos", unwanted: "manos deformes, dedos de más" },
      face: { shows: "rostro natural de rasgos regulares", unwanted: "rostro deforme, ojos torcidos" },
      crowded: { shows: "un solo protagonista claro, sin nada alrededor", unwanted: "desorden, multitud" },
      cropped: { shows: "el motivo entero dentro del encuadre, con aire alrededor", unwanted: "cortado, recortado" },
    },
  },
};
