import type { TextTable } from '../textTable.ts'

/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning': 'Upangaji wa mistari ulisimama ghafla. Jaribu tena; ikitokea tena, agiza mistari michache.',
  'engineModel.pack.unknown': 'Hakuna kifurushi {{id}}.',
  'engineModel.pack.list': 'Tazama griot packs list.',
  'engineModel.pack.licence':
    '{{name}} hairuhusiwi kutumika kwa kazi ya biashara (leseni: {{licence}}, {{url}}). Kubali leseni ili kuisakinisha.',
  'engineModel.pack.gone':
    '{{name}} haijasakinishwa tena, au inabadilishwa. Isakinishe chini ya Vifurushi kisha ujaribu tena.',
  'engineModel.pack.damaged': '{{name}} imeharibika: {{damage}} Ondoa kifurushi kisha ukisakinishe tena.',
  'engineModel.pack.notInstalled': '{{id}} haijasakinishwa.',
  'engineModel.pack.notKept':
    'Diski imejaa, kwa hivyo {{id}} haikusakinishwa na hakuna kilichohifadhiwa. Ondoa vitu kadhaa kisha ujaribu tena.',
  'engineModel.pack.needs':
    '{{id}} inahitaji MB {{needed}} kwenye diski inaposakinishwa, na MB {{free}} ziko wazi. Ondoa vitu kadhaa kisha ujaribu tena.',
  'engineModel.pack.changing': '{{id}} inasakinishwa au inaondolewa na programu nyingine. Subiri hadi hilo liishe.',
  'engineModel.pack.inUse': '{{id}} inatumika. Subiri hadi kazi yake iishe, au funga studio, kisha ujaribu tena.',
  'engineModel.file.missing': '{{path}} haipo.',
  'engineModel.file.size': '{{path}} ina baiti {{bytes}} badala ya {{stated}}.',
  'engineModel.file.changed': '{{path}} ilibadilishwa: jumla yake ya ukaguzi ni nyingine.',
  'engineModel.file.ofPack': '{{path}} ya {{pack}}',
  'engineModel.download.otherVersion':
    '{{file}} ina baiti {{bytes}} badala ya {{stated}}: chanzo kina toleo lake jingine. Tumia chanzo kingine, au toleo jipya la studio.',
  'engineModel.download.checksum':
    '{{file}} haina jumla ya ukaguzi inayopaswa: iliharibika njiani, au ilibadilishwa. Tumia chanzo kingine, au toleo jipya la studio.',
  'engineModel.download.tooLong':
    '{{file}} ni ndefu kuliko inavyopaswa. Tumia chanzo kingine, au toleo jipya la studio.',
  'engineModel.download.unpacking': 'Kufungua {{path}} kulisimama bila sababu. Jaribu tena.',
  'engineModel.download.archive': 'Kumbukumbu haikufunguliwa: {{reason}}. Tumia chanzo kingine.',
  'engineModel.source.noFolder':
    'Folda {{folder}} haikupatikana. Taja folda yenye vifurushi, au anwani inayoanza na http.',
  'engineModel.source.noFile':
    '{{path}} haikupatikana. Folda ya kusakinisha ina folda moja kwa kila kifurushi, yenye faili za kifurushi hicho.',
  'engineModel.source.noAddress': '{{from}} si anwani. Toa kama https://example.org/packs.',
  'engineModel.source.part': '{{host}} inatuma sehemu tu ya faili. Tumia chanzo kingine.',
  'engineModel.source.compressed': '{{host}} inabadilisha faili njiani kwa kuzibana. Tumia chanzo kingine.',
  'engineModel.source.unprotected':
    '{{host}} inaelekeza kwenye anwani isiyolindwa. Jaribu tena baadaye, au tumia kioo kingine.',
  'engineModel.source.endless': '{{host}} inaelekeza bila kikomo. Jaribu tena baadaye, au tumia kioo kingine.',
  'engineModel.source.untrusted': 'Cheti cha {{host}} hakiwezi kuaminiwa. Angalia tarehe ya kompyuta hii, na mtandao.',
  'engineModel.source.offline':
    '{{host}} haifikiki; huenda kompyuta hii haiko mtandaoni. Unganisha mtandao, au sakinisha kutoka folda au kioo.',
  'engineModel.source.busy': '{{host}} ina shughuli nyingi ({{status}}). Jaribu tena baadaye.',
  'engineModel.source.notForAll':
    '{{host}} haitoi faili hii kwa kila mtu ({{status}}). Isakinishe kutoka folda au kioo.',
  'engineModel.source.gone': '{{host}} haina tena faili hii. Isakinishe kutoka folda au kioo, au sasisha studio.',
  'engineModel.source.status': '{{host}} ilijibu kwa hali {{status}}. Jaribu tena baadaye, au tumia kioo kingine.',
  'engineModel.library': 'Maktaba inayoendesha kifurushi hiki, {{name}}, haijasakinishwa. Endesha npm ci tena.',
  'engineModel.fileGone': 'Faili {{name}} ya kifurushi hiki haipo. Sakinisha kifurushi tena.',
  'engineModel.notLoaded': 'Modeli ya kifurushi hiki haikuweza kupakiwa. Sakinisha kifurushi tena.',
  'engineModel.voice.notLoaded': 'Sauti ya kifurushi hiki haikuweza kupakiwa. Sakinisha kifurushi tena.',
  'engineModel.voice.settings': 'Mipangilio ya sauti hii haiwezi kusomwa. Sakinisha kifurushi tena.',
  'engineModel.voice.unsayable':
    'Sauti haikuweza kusema “{{text}}”. Iandike kwa maneno mengine, au chagua sauti nyingine.',
  'engineModel.voice.failed': 'Sauti ya ndani ilishindwa: {{reason}}. Jaribu tena, au tumia sauti nyingine.',
  'engineModel.separator.none': 'Modeli za kifurushi hiki si za kutenganisha sauti. Sakinisha kifurushi tena.',
  'engineModel.reader.failed': 'Kusoma maandishi kwenye picha kulishindwa: {{reason}}. Jaribu tena.',
  'engineModel.recogniser.stopped':
    'Kitambuzi cha usemi PocketSphinx kilisimama kabla ya kumaliza ({{reason}}). Jaribu tena, au toa unukuzi kama faili ya manukuu.',
  'engineModel.translate.noPair':
    'Hakuna kifurushi kilichosakinishwa kinachotafsiri kutoka {{source}} hadi {{target}}. Sakinisha kinachojua zote mbili, toa tafsiri kama faili ya manukuu, au tumia seva ya mazungumzo.',
  'engineModel.translate.unfit':
    'Modeli ya mazungumzo {{model}} haikurudisha tafsiri moja kwa kila mstari, mara {{times}} mfululizo. Jaribu modeli nyingine.',
  'engineModel.translate.nameModel': 'Ili kutafsiri, taja modeli ya seva ya mazungumzo inayoweza (--chat-model).',
  'engineModel.translate.noModel':
    'Seva ya mazungumzo {{name}} haina modeli. Pakia moja huko, au taja moja kwa --chat-model.',
  'engineModel.chat.notLoaded':
    'Modeli ya mazungumzo {{file}} haikuweza kupakiwa. Lazima iwe faili kamili katika umbizo la GGUF, na itoshee kwenye kumbukumbu.',
  'engineModel.chat.busy': 'Modeli ya mazungumzo ina kazi nyingi kuliko inavyoweza. Jaribu tena baada ya muda mfupi.',
  'engineModel.chat.noLibrary':
    'Maktaba inayoendesha modeli za mazungumzo, node-llama-cpp, haijasakinishwa kwa mfumo huu. Endesha npm ci tena.',
  'engineModel.chat.silent':
    'Seva ya mazungumzo haijasema chochote kwa sekunde {{seconds}}. Hakikisha inafanya kazi, au jaribu tena.',
  'engineModel.chat.unreached': 'Seva ya mazungumzo haifikiki. Angalia anwani yake na kwamba inafanya kazi.',
  'engineModel.chat.address': 'Angalia anwani yake, ambayo kwa kawaida huishia /v1.',
  'engineModel.chat.noCompletion': 'Seva ya mazungumzo ilijibu kitu kingine badala ya jibu la mazungumzo.',
  'engineModel.chat.noModels': 'Seva ya mazungumzo ilijibu kitu kingine badala ya orodha ya modeli.',
  'engineModel.chat.broke': 'Seva ya mazungumzo ilikatiza jibu lake. Uliza tena.',
  'engineModel.chat.key': 'Seva ya mazungumzo inakataa ufunguo wake. Angalia ufunguo uliowekwa.',
  'engineModel.chat.serverBusy': 'Seva ya mazungumzo ina shughuli nyingi. {{words}}',
  'engineModel.chat.moment': 'Jaribu tena baada ya muda mfupi.',
  'engineModel.chat.failed': 'Seva ya mazungumzo ilishindwa. {{words}}',
  'engineModel.chat.failedWith': 'Seva ya mazungumzo ilishindwa kwa hali {{status}}. {{words}}',
  'engineModel.server.tooLarge': 'Jibu lake ni kubwa mno kusomwa. Angalia anwani yake.',
  'engineModel.server.noTranscript': 'Haikutuma unukuzi. Angalia anwani yake.',
  'engineModel.server.tooManyWords': 'Ilisikia maneno mengi kuliko yanayoweza kusemwa kwa muda huo. Jaribu tena.',
  'engineModel.server.noVoices': 'Haikutuma orodha ya sauti. Angalia anwani yake, hadi /v1 ikiwa ipo.',
  'engineModel.server.rateChanged': 'Kasi ya sauti yake inabadilika njiani. Jaribu sauti nyingine.',
  'engineModel.server.unread': 'Jibu haliwezi kusomwa: {{reason}}. Angalia anwani.',
  'engineModel.server.key':
    '{{name}} inakataa ufunguo au akaunti yake. Viangalie kwenye mipangilio. Inasema: {{words}}',
  'engineModel.server.notThere':
    '{{name}} haina kilichoombwa. Angalia anwani yake na usome sauti zake tena. Inasema: {{words}}',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.meter.noPrice':
    '{{name}} ina kikomo lakini haina bei. Weka bei yake kwenye mipangilio, au ondoa kikomo.',
  'engineModel.meter.spent':
    '{{name}} imefika kikomo chake cha {{limit}}: {{spent}} zimetumika. Ongeza kikomo kwenye mipangilio, au chagua sauti nyingine.',
  'engineModel.meter.projectNoPrice':
    'Mradi huu una kikomo cha gharama, lakini {{name}} haina bei. Weka bei yake kwenye mipangilio, au ondoa kikomo cha mradi.',
  'engineModel.meter.projectSpent':
    'Mradi huu umefika kikomo chake cha {{limit}}: {{spent}} zimetumika kwa seva za usemi. Ongeza kikomo chake, au chagua sauti nyingine.',
} satisfies TextTable
