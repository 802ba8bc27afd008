import type { Words } from "../terms.ts";

export const pt: Words = {
  finds: {
    kinds: {
      logo: "logo*, ícone*, emblema*, brasão*, adesivo*, autocolante*, monograma*",
      person:
        "pessoa, pessoas, gente, homem, homens, mulher*, menino*, menina*, garoto*, garota*, criança*, bebê*, bebé*, bailarin*, dançarin*, rei, rainha*, cavaleiro*, astronauta*, guerreir*, mago*, bruxa*, avó, avô, vovó, vovô, idos*, casal, família, famílias, amigo*, amiga*, marinheir*, agricultor*, médico, médica, médicos, médicas, músico, músicos, robô*, robot*, autorretrato, noiva, herói*, capitão*, faroleir*, guardião, guardiã",
      animal:
        "animal, animais, cachorro*, cão, cães, filhote*, gato*, gata*, gatinho*, raposa*, lobo*, urso*, pássaro*, ave, aves, coruja*, águia*, cavalo*, leão, leões, tigre*, elefante*, peixe*, baleia*, golfinho*, coelho*, lebre*, cervo*, veado*, dragão, dragões, borboleta*, abelha*, sapo*, rã, tartaruga*, pinguim, pinguins, vaca, vacas, ovelha*, macaco*, polvo*, unicórnio*, dinossauro*, papagaio*, corvo*, cisne*, rato*",
      food: "comida*, bolo*, torta*, pão, pães, sopa*, ramen, sushi, pizza*, hambúrguer*, massa, café, chá, café da manhã, jantar, sobremesa*, fruta*, maçã*, limão, limões, queijo*, chocolate*, sorvete*, gelado*, salada*, prato*, vinho*, coquetel*, morango*",
      product:
        "produto*, garrafa*, perfume*, relógio*, sapato*, tênis, telefone*, celular*, telemóvel*, luminária*, lâmpada*, cadeira*, bolsa*, joia*, anel, anéis, fone*, câmera*, embalage*, vaso*, xícara*, caneca*, carro*, bicicleta*, moto, motos, motocicleta*, violão, guitarra*, cosmétic*",
      interior:
        "interior*, quarto*, cozinha*, biblioteca*, cafeteria*, escritório*, ateliê*, oficina*, estufa*, sala*, salão*, sótão*, banheiro*, restaurante*",
      city: "cidade*, rua*, vila*, aldeia*, prédio*, edifício*, torre*, ponte*, porto*, mercado*, casa*, castelo*, templo*, igreja*, catedral*, estação*, beco*, praça*, palácio*, ruína*",
      landscape:
        "paisage*, montanha*, floresta*, bosque*, mar, mares, oceano*, praia*, lago*, rio, rios, deserto*, vale, vales, campo*, prado*, ilha*, cachoeira*, cascata*, costa, falésia*, penhasco*, jardim, jardins, colina*, céu*, planeta*, espaço, galáxia*, vulcão*, vulcões, geleira*, árvore*, flor, flores, cânion, selva*, farol*, faróis",
      abstract: "abstrat*, padrão, padrões, textura*, forma, formas, geométric*, fractal*, papel de parede, cores",
    },
    lookalikes:
      "quarto de criança*, quarto das crianças, quarto de bebê, cama de casal, quarto de casal, cozinha da avó, cozinha da minha avó, casa da avó, casa da minha avó, à mão, cara a cara, olho de peixe, vista de pássaro, voo de pássaro, cachorro-quente*, cachorro quente*, peixe grelhado, sopa de peixe, mercado de peixe",
    body: "rosto*, cara, retrato, retratos, mão, mãos, dedo, dedos, olho, olhos, lábios, ombros",
    hints: {
      setting:
        "em um, em uma, num, numa, no, na, nos, nas, sobre um, sobre uma, sobre o, sobre a, sob um, sob o, sob a, ao lado de, entre, diante de, em frente, atrás de, dentro de, ao ar livre, debaixo d'água, perto de, no meio de",
      day: "ensolarad*, meio-dia, luz do dia, céu azul, manhã*, amanhecer*, de dia",
      night: "noite*, meia-noite, luar, luz da lua, estrelad*, estrelas, no escuro, noturn*",
      light:
        "luz, luzes, iluminad*, iluminação, contraluz, pôr do sol, hora dourada, hora azul, crepúsculo*, entardecer, sombra*, brilho*, vela, velas, lanterna*, raios de sol, nublado*, neblina*, névoa*, nevoeiro*",
      lens: "objetiva*, lente*, 35mm, 50mm, 85mm, 35 mm, 50 mm, 85 mm, bokeh, macro, teleobjetiva*, grande angular, profundidade de campo",
      close: "primeiro plano, close-up*, plano fechado, macro, detalhe de",
      wide: "panorâmic*, panorama*, plano aberto, vista ampla, vista aérea, de longe, grande angular",
      composition:
        "visto de cima, vista de cima, visto de baixo, vista de baixo, simétric*, centralizad*, composição*, ao fundo, silhueta*, de perfil, regra dos terços",
      calm: "calm*, tranquil*, silencios*, seren*, pacífic*, quieto, quieta, suave*",
      dramatic: "dramátic*, épic*, tempestade*, tempestuos*, intens*, furios*",
      mood: "alegre*, feliz, felizes, triste*, melancólic*, misterios*, assustador*, sonhador*, romântic*, solitári*, aconchegante*, brincalhão*, nostálgic*, sombri*, mágic*, atmosfera, clima",
      monochrome: "preto e branco, monocromátic*, tons de cinza",
      colourful: "colorid*, multicolor*, vibrante*, arco-íris, cores vivas",
    },
    styles: {
      photo: "foto*, fotografia*, fotorrealista*, realista*",
      cinematic: "cinematográfic*, cinema, cena de filme, fotograma*",
      watercolor: "aquarela*, aguarela*",
      oil: "óleo, pintura a óleo, óleo sobre tela",
      ink: "nanquim, tinta da china, caligrafia*",
      pencil: "lápis, esboço*, carvão, grafite*",
      pixel: "pixel*, 8 bits, 16 bits",
      poster: "pôster*, poster*, cartaz*, ilustração plana, vetorial*, serigrafia*",
      neon: "neon*, néon*, cyberpunk*",
      vintage: "vintage, retrô, retro, foto antiga, fotografia antiga, polaroid*, sépia*, analógic*, anos 70, anos 80",
    },
    wishes: {
      greeting: "olá, oi, bom dia, boa tarde, boa noite, e aí",
      thanks: "obrigado*, obrigada*, valeu",
      help: "transforme minha ideia em um prompt, transforme a minha ideia em um prompt, me ajude a planejar um vídeo curto, ajude-me a planejar um vídeo curto, ajuda, me ajude, me ajuda, o que você pode fazer, o que você faz, quem é você, como funciona, o que é você, por onde começo, o que é isso",
      askStyles:
        "sugira um estilo, sugere um estilo, qual estilo, que estilo, quais estilos, qual o estilo, qual é o estilo, como se chama esse estilo, como se chama este estilo, nome do estilo, lista de estilos, nomes de estilos",
      askModes:
        "qual modo, que modo, quais modos, qual formato, que formato, qual proporção, que proporção, qual a diferença, diferença entre",
      shorter:
        "mais curto, mais curta, mais breve, curto, breve, menos palavras, mais simples, longo demais, muito longo",
      longer: "mais longo, mais longa, mais detalhe*, mais palavras, mais rico, mais elaborado",
      dramatic:
        "mais dramátic*, mais drama, dramático, mais intens*, mais tensão, mais épic*, mais atmosfera, mais clima, mais atmosféric*",
      calmer: "mais calm*, mais tranquil*, menos dramátic*, mais suave, mais seren*",
      brighter:
        "mais clar*, mais luminos*, mais luz, menos escur*, escuro demais, escura demais, muito escur*, tão escur*, de dia",
      darker:
        "mais escur*, menos clar*, claro demais, clara demais, muito clar*, estourad*, à noite, de noite, noturn*",
      video: "como vídeo, em vídeo, vídeo*, video*, =filme, clipe, anime, animado, animada, animação, em movimento",
      image: "como imagem, como foto, não um vídeo, melhor uma imagem, imagem parada",
      portrait:
        "formato vertical, formato retrato, vertical, na vertical, para celular, para o celular, para o telefone, 9:16, 2:3, 3:4, para a capa de um livro, para uma capa de livro, para a capa do meu livro, como capa de livro",
      landscape: "formato horizontal, formato paisagem, horizontal, na horizontal, 16:9, 3:2, 4:3",
      square:
        "=quadrado, formato quadrado, imagem quadrada, em quadrado, 1:1, para a capa de um álbum, para uma capa de álbum, para a capa de um disco, para uma foto de perfil, para minha foto de perfil, para a minha foto de perfil, como foto de perfil, como avatar",
      phone:
        "papel de parede para celular, papel de parede para o celular, papel de parede do celular, papel de parede para o meu celular, papel de parede para o telemóvel, fundo para celular, fundo de celular, para celular, para o celular, para o meu celular, para meu celular, para o telefone, para o telemóvel, tela de bloqueio, story do instagram, para um story, para stories, tiktok, para um reel",
      screen:
        "papel de parede para computador, papel de parede do computador, área de trabalho, para o computador, para o meu computador, para minha tela, para o meu site, para um site, youtube, miniatura, para um banner, para uma apresentação",
      another:
        "outro, outra, outros, outras, mais um, mais uma, de novo, novamente, algo diferente, mais ideias, novas ideias, outra coisa",
      fix: "melhora, melhore, melhorar, melhor, decepcion*, ficou ruim, ficou feio, resultado ruim, não ficou bom, não funciona, o que há de errado, o que está errado, conserte, corrija, corrige, arruma, arrume",
      adding: "com, em, sobre, sob, no, na, num, numa, em vez de, no lugar de, perto de, mais, menos",
    },
    faults: {
      blurry: "borrad*, desfocad*, embaçad*, tremid*, sem nitidez, pouco nítid*, pouca nitidez",
      hands:
        "dedos a mais, dedos extras, seis dedos, dedos demais, muitos dedos, mãos demais, braços demais, três mãos, três braços, mãos estranhas, mãos feias, mãos deformadas, as mãos, dedos",
      face: "rosto estranho, rosto feio, rosto deformado, cara estranha, cara feia, rostos estranhos, olhos estranhos, olhos tortos, os olhos, o rosto, a cara, vesg*",
      crowded:
        "muito cheio, muito cheia, cheio demais, cheia demais, carregado demais, carregada demais, muito carregad*, sobrecarregad*, coisas demais, muita coisa, gente demais, muita gente, lotad*, caótic*, bagunçad*, poluíd*",
      cropped: "cortad*, faltando a cabeça, falta a cabeça, faltam os pés, não aparece inteir*",
    },
    places: [
      "o primeiro, a primeira, número um, número 1, opção 1, a 1, o 1",
      "o segundo, a segunda, número dois, número 2, opção 2, a 2, o 2",
      "o terceiro, a terceira, número três, número 3, opção 3, a 3, o 3, o último, a última",
    ],
    adjectivesFirst: false,
    praise:
      "bonito, bonita, bonitos, bonitas, lindo, linda, lindos, lindas, belo, bela, impressionante*, incríve*, deslumbrante*, espetacular*, obra-prima, obra prima, melhor qualidade, alta qualidade, altíssima qualidade, ultra detalhad*, super detalhad*, muito detalhad*, hd, uhd, 4k, 8k, 16k, premiad*, perfeit*, super, genial*, profissional*, fantástic*, maravilhos*",
    asking: {
      before:
        "transforme minha ideia em um prompt, transforme a minha ideia em um prompt, me ajude a planejar um vídeo curto, ajude-me a planejar um vídeo curto, um prompt que já tenho, um prompt que eu já tenho, um prompt que tenho, por favor, você pode, pode, poderia, quero ver, quero fazer, quero criar, quero, queria, eu gostaria de, gostaria de, preciso de, procuro, tenho uma ideia para, tenho uma ideia, minha ideia é, faça, faz, fazer, crie, cria, desenhe, desenha, pinte, pinta, gere, gera, mostre, me mostre, me dê, me ajude com, me ajude a fazer, escreva, escreve, melhore, melhora, corrija, este prompt, meu prompt, um prompt para, prompt para, prompt, uma imagem de, uma imagem com, imagem de, uma foto de, foto de, um vídeo de, vídeo de, uma ideia para, algo com, olá, oi, que tal, e se, por que não, deve ser",
      after: "por favor, obrigado, obrigada",
      joining:
        "e, mas, também, adicione, acrescente, coloque, ponha, deixe, torne, mude para, transforme em, agora, depois",
    },
    question:
      "o que, que é, quem, por que, por quê, quando é, quando será, onde, qual, quais, quanto, quanta, quantos, quantas, como faço, como posso, como se, como é, é possível, existe, há algum, há alguma, tem algum, tem alguma, você é, posso, devo, dá para, dá pra",
    filler:
      "um, uma, uns, umas, o, a, os, as, meu, minha, meus, minhas, teu, tua, seu, sua, este, esta, isto, esse, essa, isso, é, está, estão, são, era, seja, ficou, fica, ficaram, saiu, sai, saíram, tem, têm, se, me, eu, ela, ele, imagem, imagens, resultado*, quadro, tudo, toda, versão, variante, proposta, opção, por, favor, faça, faz, fazer, feito, sempre, ainda, agora, só, realmente, muito, muita, mais, demais, pouco, um pouco, levemente, e, mas, de novo, quero, gosto, gostei, prefiro, escolho, com, em, de, do, da, como, para, pra, na, no, estilo, formato, tão, que, melhor, obrigado, obrigada, bem, ok, continue",
    beside: {
      before: "com, e, ou, ao lado de, perto de, diante de, atrás de, segurando, carregando, usando",
      after: "e, com, ao lado de, perto de",
    },
    negation:
      /(?:(?<!\p{L})(?:sem|nenhum|nenhuma|não quero|evite|exceto)\s+(?:nenhum\s+|nenhuma\s+)?)([\p{L}\p{N}'-]+(?:\s+(?!e(?!\p{L})|ou(?!\p{L})|mas(?!\p{L})|em(?!\p{L})|no(?!\p{L})|na(?!\p{L})|com(?!\p{L})|sobre(?!\p{L})|sob(?!\p{L})|nem(?!\p{L}))[\p{L}\p{N}'-]+){0,1})/giu,
  },
  phrases: {
    between: ", ",
    settings: {
      logo: ["um único símbolo claro", "dentro de um círculo", "com uso criativo do espaço negativo"],
      person: ["diante de uma parede lisa", "junto a uma janela aberta", "em uma colina com vento"],
      animal: ["no capim alto", "entre bétulas cobertas de neve", "à beira de uma lagoa parada"],
      food: ["sobre uma mesa de madeira escura", "sobre uma toalha de linho", "sobre mármore ao lado de ervas frescas"],
      product: ["sobre um pedestal de pedra lisa", "diante de um degradê suave", "sobre ardósia preta molhada"],
      interior: [
        "com plantas e madeira gasta",
        "com janelas altas e cortinas longas",
        "com estantes abertas e uma poltrona",
      ],
      city: [
        "depois da chuva, com pedras molhadas",
        "acima dos telhados, junto ao rio",
        "com lojas pequenas e letreiros",
      ],
      landscape: ["com um caminho que some ao longe", "com névoa no vale", "com uma cabana sozinha ao longe"],
      abstract: ["formas de papel em camadas", "faixas de cor que fluem", "linhas finas sobre um fundo granulado"],
    },
    lights: {
      golden: "luz dourada e baixa do fim da tarde",
      soft: "luz suave de céu nublado",
      window: "luz lateral de uma janela",
      back: "contraluz com borda brilhante",
      blue: "hora azul",
      lamps: "noite com lâmpadas quentes",
      studio: "luz suave de estúdio",
      day: "luz clara do dia",
      dim: "luz fraca com sombras profundas",
      moon: "luar brilhante",
      bright: "luz clara e brilhante",
    },
    moods: {
      calm: "clima calmo e silencioso",
      dramatic: "clima dramático e cheio de tensão",
      cheerful: "clima alegre e acolhedor",
      mysterious: "clima misterioso",
      intimate: "clima íntimo e terno",
      lively: "clima animado e cheio de energia",
    },
    compositions: {
      close: "primeiro plano",
      wide: "vista ampla de longe",
      below: "vista de baixo",
      above: "vista de cima",
      centred: "composição centralizada e simétrica",
      thirds: "composição fora do centro, com um lado vazio",
    },
    techniques: {
      photo: "lente de 85 mm, pouca profundidade de campo",
      cinematic: "fotograma anamórfico, grão fino",
      watercolor: "aguadas úmidas, papel visível",
      oil: "pinceladas grossas sobre tela",
      ink: "traços soltos de pincel sobre papel branco",
      pencil: "hachura fina, grafite sobre papel áspero",
      pixel: "pixels grandes, poucas cores",
      poster: "formas planas, três cores fortes",
      neon: "brilho rosa e turquesa em superfícies molhadas",
      vintage: "cores desbotadas de um slide antigo",
    },
    motions: ["a câmera se aproxima devagar", "giro lento para a direita", "câmera fixa, só o vento se move"],
    detail: "textura fina, primeiro plano nítido e fundo suave",
    unwanted: {
      always: "texto, marca d’água, desfoque",
      person: "mãos deformadas, dedos a mais",
      animal: "membros a mais, olhos deformados",
      food: "desordem, cores artificiais",
      thing: "desordem, linhas tortas",
      logo: "desordem, degradês, marca d’água, desfoque",
    },
    remedies: {
      blurry: { shows: "foco nítido, detalhes bem definidos", unwanted: "desfoque, imagem tremida" },
      hands: { shows: "mãos naturais com cinco dedos", unwanted: "mãos deformadas, dedos a mais" },
      face: { shows: "rosto natural de traços regulares", unwanted: "rosto deformado, olhos tortos" },
      crowded: { shows: "um único elemento principal, sem nada ao redor", unwanted: "desordem, multidão" },
      cropped: {
        shows: "o motivo inteiro dentro do quadro",
        unwanted: "motivo cortado, partes faltando",
      },
    },
  },
};
