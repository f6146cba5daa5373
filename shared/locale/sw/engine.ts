import type { TextTable } from '../textTable.ts'

/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'Video haipo tena.',
  'engine.video.empty': 'Video ni tupu (baiti 0). Inakili au uipakue tena.',
  'engine.video.cutOff': 'Video imekatika: sehemu inayoorodhesha yaliyomo haipo. Inakili, uipakue au uirekodi tena.',
  'engine.video.noLength': 'Video haina urefu. Huenda ni picha tuli, au imekatika.',
  'engine.video.protected':
    'Video imelindwa isinakiliwe (imesimbwa), kwa hivyo haiwezi kusomwa. Tumia nakala isiyolindwa.',
  'engine.video.moved': 'Video {{path}} haikupatikana. Angalia kama ilihamishwa au ilibadilishwa jina.',
  'engine.video.changed': '{{name}} ilibadilishwa baada ya kazi yake kuagizwa. Ianze tena faili itakapokamilika.',
  'engine.video.noSpeech': 'Video haina mkondo wa sauti, kwa hivyo hakuna usemi wa kutafuta.',
  'engine.video.noTextTrack': 'Video haina mkondo wa manukuu wenye maandishi. Acha usemi wake au picha yake isomwe.',
  'engine.file.notFile': 'Hii si faili. Toa faili ya video au ya sauti.',
  'engine.file.playlist':
    'Hii ni orodha ya kucheza au skripti inayoelekeza kwenye faili nyingine. Toa faili ya video yenyewe.',
  'engine.file.noMedia':
    'Hii si faili ya video au ya sauti inayoweza kusomwa. Toa video ya MP4, MOV, MKV, WebM, AVI au TS, au faili ya sauti.',
  'engine.file.nothing': 'Faili haina picha wala sauti.',
  'engine.file.repeats':
    'Faili inarudia sehemu zilezile: ingebidi kusoma zaidi ya mara {{times}} ya ukubwa wake. Huenda imeharibika. Tumia nakala nyingine.',
  'engine.file.tooLong':
    'Faili inadumu {{length}} au zaidi; hushughulikiwa saa {{hours}} tu kwa kiwango cha juu. Igawe vipande, au anzisha injini kwa --longest-hours kubwa zaidi.',
  'engine.sound.unreadable': 'Sauti ya video hii iko katika umbizo lisiloweza kusomwa.',
  'engine.sound.tooFew':
    'Sauti ina sampuli {{rate}} kwa sekunde, na hakuna kinachosikika chini ya {{least}}. Tumia rekodi nyingine.',
  'engine.sound.unconvertible': 'Sauti haikuweza kubadilishwa: kasi yake au vituo vyake havikubaliki.',
  'engine.sound.noTrack': 'Video haina mkondo wa sauti {{track}} unaoweza kusomwa.',
  'engine.sound.none': 'Video haina mkondo wa sauti.',
  'engine.sound.unencoded': 'Sauti haikuweza kusimbwa katika umbizo lake.',
  'engine.sound.unwritten': 'Sauti asili haikuweza kuandikwa.',
  'engine.sound.encoderStopped': 'Kisimbaji cha sauti kilisimama. Tengeneza upya.',
  'engine.sound.noMemory': 'Hakuna kumbukumbu ya kutosha kwa sauti.',
  'engine.sound.fileUnread': 'Faili ya sauti {{path}} haiwezi kusomwa.',
  'engine.picture.unreadable': 'Picha iko katika umbizo lisiloweza kusomwa.',
  'engine.picture.none': 'Faili haina picha.',
  'engine.picture.uncopied': 'Picha haikuweza kunakiliwa.',
  'engine.picture.unencoded': 'Picha haikuweza kusimbwa katika umbizo lake.',
  'engine.picture.notSmaller': 'Picha haikuweza kupunguzwa ukubwa.',
  'engine.picture.unconverted': 'Picha haikuweza kubadilishwa.',
  'engine.picture.noStill': 'Picha ndogo haikuweza kutengenezwa.',
  'engine.subtitles.tooMany':
    'Mkondo wa manukuu una zaidi ya mistari {{lines}}, au zaidi ya herufi {{letters}}, ambazo hakuna filamu inazo. Ondoa mkondo huo, au gawa filamu vipande.',
  'engine.subtitles.noText': 'Mkondo {{track}} wa video hauna manukuu ya maandishi.',
  'engine.subtitles.giveFile': 'Video haina wowote; toa faili ya manukuu badala yake.',
  'engine.subtitles.useTrack': 'Tumia {{tracks}}.',
  'engine.subtitles.uncopied': 'Manukuu ya filamu hayakuweza kunakiliwa.',
  'engine.subtitles.undrawn': 'Manukuu hayakuweza kuchorwa kwenye picha.',
  'engine.ffmpeg.noFilter':
    'Toleo hili la FFmpeg halina kichujio cha {{name}}, kwa hivyo manukuu hayawezi kuchorwa kwenye picha.',
  'engine.ffmpeg.noEncoder': 'Toleo hili la FFmpeg haliwezi kuandika {{codec}}.',
  'engine.output.noPlace': 'Video iliyokamilika haikuweza kuandikwa. Hakikisha folda yake ipo na inaweza kuandikwa.',
  'engine.output.refused': 'Video iliyokamilika haikuweza kuandikwa: diski imeshindwa, au chanzo chake kimeharibika.',
  'engine.output.noChapters': 'Sura za filamu hazikuweza kuwekwa kwenye faili iliyokamilika.',
  'engine.output.ending': 'Faili za {{extension}} haziwezi kuandikwa. Tumia {{endings}}.',
  'engine.output.name': '"{{name}}" si jina la toleo. Tumia linaloishia na {{endings}}.',
  'engine.output.replaces':
    'Toleo lingechukua nafasi ya faili linalotengenezwa kutoka kwayo. Chagua faili nyingine ya matokeo.',
  'engine.output.folder': 'Folda {{folder}} haipo au hairuhusiwi kuandikwa. Chagua mahali pengine pa toleo.',
  'engine.attached': 'Jalada au faili iliyoambatishwa ya filamu haikuweza kunakiliwa.',
  'engine.line.speechGone': 'Usemi wa mstari kwenye sekunde {{seconds}} haupo tena. Tengeneza upya.',
  'engine.line.late':
    'Mstari unaanza kwenye sekunde {{seconds}}, baada ya mwisho wa video kwenye sekunde {{end}}. Sahihisha muda wake.',
  'engine.takes.gone': 'Faili ya matamko, {{path}}, haikupatikana. Itamke mistari tena.',
  'engine.takes.beyond':
    'Tamko la mstari {{line}} linapaswa kuwa kutoka sekunde {{from}} hadi {{to}} za faili ya matamko, inayoishia sekunde {{end}}. Andika faili hiyo tena.',
  'engine.takes.folder': 'Matamko hayawezi kuandikwa katika {{folder}}. Chagua folda yake peke yake.',
  'engine.takes.other': '{{folder}} ina {{other}}, ambayo si tamko. Chagua folda yake peke yake.',
  'engine.voice.unknown': 'Hakuna sauti {{voice}}. GET /voice/voices inaziorodhesha.',
  'engine.voice.gone': 'Hakuna sauti {{voice}}.',
  'engine.voice.noneFor':
    'Hakuna sauti ya {{language}} iliyosakinishwa. Chagua sauti ya kila msemaji katika voice_map.',
  'engine.voice.silent': '{{voice}} haikusema chochote. Jaribu maandishi au sauti nyingine.',
  'engine.voice.packRemoved': 'Kifurushi kilichofuata sauti kiliondolewa. Kisakinishe tena, kisha utengeneze upya.',
  'engine.sample.tooLittle':
    'Hakuna anayesema peke yake kwa sekunde mbili katika rekodi. Tuma takriban sekunde kumi za mtu mmoja, bila muziki.',
  'engine.sample.needsText':
    '{{name}} lazima ijue kinachosemwa katika rekodi. Sakinisha pia kifurushi kinachotambua usemi.',
  'engine.staysHere.texts':
    'Hakuna chochote cha mradi huu kinachoruhusiwa kutoka kwenye kompyuta hii, lakini maandishi ya {{name}} yanaenda {{host}}. Chagua kinachofanya kazi hapa, au kiruhusu katika mradi.',
  'engine.staysHere.translations':
    'Hakuna chochote cha mradi huu kinachoruhusiwa kutoka kwenye kompyuta hii, lakini tafsiri zinaenda {{host}}. Chagua kinachofanya kazi hapa, au kiruhusu katika mradi.',
  'engine.recogniser.language':
    '{{name}} inajua {{known}}, si {{language}}. Toa unukuzi kama faili ya manukuu au mkondo wa manukuu ya maandishi.',
  'engine.missing.synthesizer': 'Hakuna sauti iliyosakinishwa. Sakinisha sauti za ndani kwa kuendesha npm ci tena.',
  'engine.missing.transcriber':
    'Hakuna kitambuzi cha usemi kilichosakinishwa. Toa unukuzi kama faili ya manukuu, tumia video yenye mkondo wa manukuu ya maandishi, sakinisha kifurushi kinachotambua usemi (Vifurushi kwenye mipangilio, au griot packs), au sakinisha vifurushi vya Debian pocketsphinx na pocketsphinx-en-us kwa rasimu ya Kiingereza.',
  'engine.missing.diarizer': 'Utambuzi wa wasemaji haupatikani. Omba uchambuzi bila huo (diarize: false).',
  'engine.missing.translator':
    'Hakuna mtafsiri aliyesakinishwa. Sakinisha kifurushi kinachotafsiri (Vifurushi kwenye mipangilio, au griot packs), toa tafsiri kama faili ya manukuu, anzisha injini na seva ya mazungumzo (--chat-url), au unganisha huduma inayotafsiri. Vifurushi vinahitaji maktaba yake, ambayo npm ci husakinisha.',
  'engine.missing.chat':
    'Hakuna modeli ya mazungumzo iliyosakinishwa. Sakinisha kifurushi cha mazungumzo (Vifurushi kwenye mipangilio, au griot packs), anzisha injini na faili ya modeli (--chat-model FILE.gguf) au na anwani ya seva ya mazungumzo (--chat-url). Vifurushi na faili vinahitaji maktaba yake, ambayo npm ci husakinisha.',
  'engine.missing.cloner':
    'Hakuna kifurushi kinachofuata sauti kilichosakinishwa. Sakinisha kimoja (Vifurushi kwenye mipangilio, au griot packs). Hadi wakati huo neno preserve katika voice_map hubakiza kidatu cha msemaji.',
  'engine.missing.separator':
    'Hakuna kifurushi kinachotoa sauti za watu kwenye muziki na milio kilichosakinishwa. Sakinisha kimoja (Vifurushi kwenye mipangilio, au griot packs). Hadi wakati huo masafa ya usemi hupunguzwa chini ya toleo. Vifurushi vinahitaji maktaba yake, ambayo npm ci husakinisha.',
  'engine.missing.middleSeparator': 'Injini hii haiwezi kutoa sauti za watu katikati ya stereo. Chagua auto.',
  'engine.missing.reader':
    'Maandishi kwenye picha hayawezi kusomwa: maktaba yake haipo. Isakinishe kwa kuendesha npm ci tena.',
  'engine.missing.faces': 'Nyuso haziwezi kutafutwa: maktaba yake haipo. Isakinishe kwa kuendesha npm ci tena.',
  'engine.job.unknown': 'Hakuna kazi {{id}}.',
  'engine.job.interrupted':
    'Injini iliisha bila taarifa mara {{times}} ilipokuwa ikifanya kazi hii, kwa hivyo kazi iliachwa. Iagize tena; ikitokea tena, iagize kwa mistari michache au faili nyingine, na uangalie faili ya kumbukumbu.',
  'engine.job.videoGone': 'Video iliondolewa. Itengeneze upya.',
  'engine.job.videoRemoved': 'Video iliondolewa ili kupata nafasi, au baada ya siku {{days}}. Itengeneze upya.',
  'engine.job.transcriptRemoved': 'Unukuzi uliondolewa baada ya siku {{days}}. Changanua video tena.',
  'engine.job.resultGone': 'Matokeo yaliondolewa. Yaagize tena.',
  'engine.job.workersEnded':
    'Wafanyakazi wengi mno waliisha walipokuwa wakifanya hili. Liagize tena, na uangalie faili zao za kumbukumbu.',
  'engine.step.noAnswer': 'Jibu la mfanyakazi halipo. Jaribu tena.',
  'engine.step.unfinished': 'Mfanyakazi hakuweza kumaliza hatua yake. Jaribu tena.',
  'engine.store.jobs': 'Hifadhi ya kazi haifikiki sasa hivi. Jaribu tena baada ya muda mfupi.',
  'engine.store.files': 'Hifadhi ya faili haiwezi kutumika sasa hivi. Jaribu tena baada ya muda mfupi.',
  'engine.disk.needs': 'Diski imejaa: MB {{megabytes}} zinahitajika. Ondoa vitu kadhaa.',
  'engine.data.closed': 'Folda ya data haiwezi kuandikwa. Angalia ruhusa zake na kwamba diski yake si ya kusomwa tu.',
  'engine.data.broken': 'Diski ya folda ya data imeshindwa. Kagua diski.',
  'engine.data.damaged':
    'Hifadhidata ya folda ya data imeharibika. Rejesha nakala rudufu ya folda, au taja nyingine kwa --data.',
  'engine.scratch':
    'Kazi inahitaji zaidi ya GB {{gigabytes}} njiani, kiwango cha juu kinachoruhusiwa. Gawa filamu vipande, au anzisha injini kwa --scratch-gb kubwa zaidi.',
  'engine.history.noItem': 'Hakuna kipengee cha historia {{id}}.',
  'engine.history.noSound': 'Hakuna sauti ya kipengee cha historia {{id}}.',
  'engine.tooOften': 'Ufunguo huu unaruhusiwa maombi {{most}} kwa dakika. Jaribu tena baada ya sekunde {{seconds}}.',
  'engine.process.noRoom': 'Kompyuta haina nafasi ya mchakato mwingine. Funga programu nyingine.',
  'engine.process.noFiles': 'Faili nyingi mno zimefunguliwa. Anzisha upya Griot Studio.',
  'engine.process.noProgram': 'Programu yake haipo tena. Anzisha upya Griot Studio, au uisakinishe tena.',
  'engine.process.notStarted': 'Mchakato wake haukuweza kuanzishwa.',
  'engine.process.silent': 'Mchakato wake haukuonyesha dalili ya uhai kwa sekunde {{seconds}}.',
  'engine.process.outOfMemory': 'Mchakato wake uliishiwa na kumbukumbu.',
  'engine.process.killed': 'Mchakato wake uliishwa kutoka nje, jambo ambalo mifumo hufanya kumbukumbu inapopungua.',
  'engine.process.crashed': 'Mchakato wake ulianguka ({{signal}}).',
  'engine.process.endedBy': 'Mchakato wake uliishwa kutoka nje ({{signal}}).',
  'engine.process.exitCode': 'Mchakato wake uliisha kwa msimbo {{code}}.',
  'engine.crashed.media':
    'Sehemu ya injini inayosoma na kuandika video ilisimama ghafla. Jaribu tena; ikitokea kila mara kwa faili ileile, huenda faili imeharibika.',
  'engine.crashed.reader': 'Sehemu ya injini inayosoma maandishi kwenye picha ilisimama ghafla. Jaribu tena.',
  'engine.crashed.speakers': 'Sehemu ya injini inayotofautisha wasemaji ilisimama ghafla. Jaribu tena.',
  'engine.crashed.faces': 'Sehemu ya injini inayotafuta nyuso ilisimama ghafla. Jaribu tena.',
  'engine.crashed.voice': 'Sauti ya ndani ilisimama ghafla. Jaribu tena.',
  'engine.crashed.middle': 'Mchakato unaotoa sauti za watu katikati ulisimama ghafla. Jaribu tena.',
  'engine.crashed.pack':
    'Mchakato ulioendesha {{name}} ulisimama ghafla. Jaribu tena; ikitokea tena, kagua kifurushi kwa griot packs verify {{id}}.',
  'engine.crashed.chat':
    'Mchakato ulioendesha modeli ya mazungumzo {{file}} ulisimama ghafla. Labda inahitaji kumbukumbu kuliko iliyopo; jaribu tena, au tumia modeli ndogo.',
} satisfies TextTable
