import type { TextTable } from '../textTable.ts'

/** Failures, each with its remedy. */
export const failures = {
  'failure.cancelled': 'Kukhanseliwe.',
  'failure.diskFull': 'Idiski igcwele. Khulula isikhala bese uyazama futhi.',
  'failure.internal': 'Kwenzeke okungalindelekile. Imininingwane ikulogi.',
  'failure.noSpeech': 'Ayikho inkulumo etholakele ku-{{name}}.',
  'failure.untranslated': 'Isevisi ayiwuhumushanga umugqa "{{text}}".',
  'failure.otherFilm':
    'Yonke imigqa ye-{{name}} iqala ngemva kokuphela kwevidiyo ku-{{time}}: {{examples}}. Nikeza imibhalo engezansi yale vidiyo.',
  'failure.longLine':
    'Umugqa oku-{{time}} ku-{{name}} unezinhlamvu ezingu-{{count}}; ezingu-{{most}} kuphela ezikhulunywa ngesikhathi esisodwa. Uhlukanise ube yimigqa eminingana.',
  'failure.pictureEmpty': 'Isithombe sifundiwe, kodwa akukho migqa ephumile. Zama futhi.',
  'failure.noSubtitlesInPicture':
    'Ayikho imibhalo engezansi etholakele esithombeni. Nikeza umbhalo wenkulumo njengefayela lemibhalo engezansi, noma ulalele ividiyo.',
  'failure.noReport': 'Idabhu lifundwe kabusha, kodwa akukho mbiko ophumile. Lihlole futhi.',
  'failure.engineStopped':
    'Injini ime izikhathi ezingu-{{times}} isebenza kule vidiyo. Zama futhi, noma uguqulele ividiyo ku-MP4 kuqala.',
  'failure.subtitles.missing': 'I-{{path}} ayitholakalanga. Hlola igama lefayela lemibhalo engezansi.',
  'failure.subtitles.none': 'I-{{path}} akulona ifayela lemibhalo engezansi. Nikeza ifayela elifana ne-video.srt.',
  'failure.subtitles.large':
    'I-{{path}} inkulu kakhulu ukuba yifayela lemibhalo engezansi: ingu-MB {{size}}, kanti umkhawulo ngu-MB {{most}}. Nikeza ifayela elifana ne-video.srt.',
  'failure.subtitles.unread': 'I-{{path}} ayifundeki. Hlola izimvume zayo.',
  'failure.subtitles.silent':
    'I-{{path}} ayinawo amagama akhulunywayo, imisindo kuphela. Nikeza elinye ifayela lemibhalo engezansi.',
  'failure.noLines':
    'Le phrojekthi ayikabi nayo imigqa. Yithole kuqala: qaphela inkulumo noma ufunde imibhalo engezansi.',
  'failure.lineUntranslated': 'Isevisi ayiwuhumushanga lo mugqa. Wuzame futhi wodwa.',
  'failure.nothingSaid': 'Awukho umugqa osho lutho okwamanje ({{language}}). Humusha imigqa kuqala.',
  'failure.speakersWithoutVoice':
    'Alikho izwi okwamanje ({{language}}) lalaba: {{speakers}}. Khetha elilodwa ekwabiweni kwamazwi, noma kukhethwe amazwi.',
  'failure.staleTakes_one':
    'Umugqa ongu-{{count}} awunaso isiqoshwa salokho okushiwoyo manje ({{places}}). Wukhulume kuqala, noma ukhiqize ngesevisi.',
  'failure.staleTakes_other':
    'Imigqa engu-{{count}} ayinazo iziqoshwa zalokho okushiwoyo manje ({{places}}). Yikhulume kuqala, noma ukhiqize ngesevisi.',
  'failure.lineWithoutText': 'Lo mugqa awukabi nawo umbhalo ({{language}}). Wuhumushe kuqala.',
  'failure.speakerWithoutVoice':
    'U-{{name}} akakabi nalo izwi ({{language}}). Khetha elilodwa ekwabiweni kwamazwi kuqala.',
  'failure.lineLocked': 'Lo mugqa ukhiyiwe. Wuvule ukuze ukhulunywe.',
  'failure.noSound': 'Isevisi ayithumelanga msindo. Zama futhi, noma usebenzise elinye izwi.',
  'failure.ownVoice':
    'Izwi lesikhulumi uqobo lwenziwa kuphela lapho isevisi ikhiqiza yonke ividiyo. Khetha elinye izwi ukuze ulizwe lapha.',
  'failure.workGone': 'Lo msebenzi awusekho ohlwini.',
  'failure.workUnderWay': 'Lo msebenzi usaqhubeka. Wukhansele kuqala.',
  'failure.busy.transcript': 'Imigqa isivele iyafunwa. Linda, noma ukhansele kuqala.',
  'failure.busy.translation': 'Lolu limi seluvele luyahunyushwa. Linda, noma ukhansele kuqala.',
  'failure.busy.takes': 'Le migqa isivele iyakhulunywa.',
  'failure.busy.render': 'Lolu limi seluvele luyakhiqizwa. Linda, noma ukhansele kuqala.',
  'failure.busy.faces': 'Ubuso busafunwa kakade. Linda, noma ukhansele kuqala.',
  'failure.busy.check': 'Idabhu lalolu limi selivele liyahlolwa. Linda, noma ukhansele kuqala.',
  'failure.anotherVideo': 'I-{{name}} yividiyo ehlukile kunale phrojekthi.',
  'failure.noFileManager': 'Asitholakalanga isiphathi samafayela. Ifayela liku-{{path}}',
  'failure.noBrowser': 'Asitholakalanga isiphequluli. Ikhasi liku-{{url}}',
  'failure.path.relative': 'I-{{path}} akuyona indlela ephelele. Yibhale kusukela empandeni.',
  'failure.waitsTogether':
    'Efayeleni elilodwa isithombe silinda zonke izilimi kanyekanye, kanti olunye luhlulekile. Lungisa lokho, bese unikeza umyalo ofanayo futhi.',
  'failure.onlySubtitles': 'Le yimibhalo engezansi. Yengeze kanye nevidiyo yayo.',
  'failure.beingDubbed': 'Le vidiyo iyadabhwa. Yikhansele kuqala.',
  'failure.dubGone': 'Le vidiyo ayisekho ohlwini.',
  'failure.renderGone': 'I-{{path}} ayisekho lapho. Khiqiza futhi, noma uyibuyisele.',
  'failure.ending': 'Leli yifayela le-{{extension}}. Qeda igama elithi {{name}} ngo-{{extension}}.',
  'failure.videoEnding': 'Ividiyo edabhiwe yifayela le-MP4 noma le-MKV. Qeda igama elithi {{name}} ngo-.mp4 noma .mkv.',
  'failure.noFolder': 'Ifolda {{folder}} ayikho. Yakhe, noma ukhethe enye indawo.',
  'failure.soundGone': 'Lo msindo awusagciniwe. Wukhulume futhi.',
  'failure.nothingInside': 'Akukabi nalutho phakathi.',
  'failure.notGguf': 'I-{{file}} akuyona imodeli yefomethi ye-GGUF.',
  'failure.chat.silent': 'I-{{host}} ayiphenduli.',
  'failure.chat.key': 'I-{{host}} yenqaba ukhiye.',
  'failure.chat.status': 'I-{{host}} iphendula ngo-{{status}}.',
  'failure.chat.noModels': 'I-{{host}} ayiphendulanga ngohlu lwamamodeli.',
  'failure.chat.remedy': 'Hlola ukuthi iseva yengxoxo iyasebenza, nekheli layo kuze kube ku-/v1.',
  'failure.notWritten': 'I-{{path}} ayibhaleki.',
  'failure.nothingLost': 'Akukho okulahlekile kokulondolozwe ngaphambili.',
  'failure.disk.full': 'Idiski igcwele: khulula isikhala bese uyazama futhi.',
  'failure.disk.closed':
    'Ifolda yayo noma ifayela kungokufundwa kuphela: khetha enye ifolda, noma ushintshe izimvume zayo.',
  'failure.disk.broken': 'Idiski ihlulekile: hlola idiski.',
  'failure.disk.busy': 'Olunye uhlelo luyayisebenzisa: vala lolo hlelo, noma ukhethe elinye igama.',
  'failure.disk.no_folder': 'Ifolda yayo ayikho: khetha enye ifolda.',
  'failure.disk.too_long': 'Indlela yinde kakhulu: khetha igama elifushane noma enye ifolda.',
  'failure.disk.too_big': 'Idiski ayithathi amafayela alo bukhulu: khetha enye idiski.',
  'failure.disk.folder': 'Kunefolda enalelo gama: khetha elinye igama.',
  'failure.disk.damaged': 'Yonakele: buyisela ikhophi yayo, noma ukhethe elinye ifayela.',
  'failure.disk.unknown': 'Hlola idiski, noma ukhethe enye ifolda.',
  'failure.packsFolder': 'Amaphakethe awakwazi ukugcinwa ku-{{folder}}.',
  'failure.project.damaged':
    'I-{{name}} yonakele futhi ayivuleki. Ishiywe njengoba injalo: buyisela ikhophi yayo, noma ucele usizo.',
  'failure.project.longPath':
    'I-{{name}} ayikwazi ukugcinwa lapho: indlela yinde kakhulu. Khetha igama noma ifolda emfushane.',
  'failure.project.open': 'I-{{name}} isivele ivuliwe kwelinye iwindi noma uhlelo. Yivale lapho kuqala.',
  'failure.project.closed': 'Le phrojekthi ayisavuliwe.',
  'failure.project.changed': 'Iphrojekthi ishintshile ngaleso sikhathi. Zama futhi.',
  'failure.noStep': 'Asikho isinyathelo ongengeza kuso.',
  'failure.nothingToUndo': 'Akukho okungahlehliswa.',
  'failure.nothingToRedo': 'Akukho okungaphindwa.',
  'failure.takeGone': 'Lesi siqoshwa asisekho kuphrojekthi.',
  'failure.take.long': 'Lo msindo mude kakhulu ukuba ube yisiqoshwa somugqa owodwa.',
  'failure.take.unread': 'I-{{path}} ayifundeki. Yenza isiqoshwa futhi.',
  'failure.take.noWav': 'Isiqoshwa kufanele sibe yifayela le-WAV.',
  'failure.take.compressed': 'Isiqoshwa kufanele sibe yifayela le-WAV elingacindezelwe.',
  'failure.take.empty': 'Leli fayela le-WAV alinawo umsindo.',
  'failure.reportGone': 'Lo mbiko awusekho kuphrojekthi. Hlola idabhu futhi.',
  'failure.answerBroke': 'Impendulo inqamuke ngaphambi kokuphela kwayo. Buza futhi ukuze uthole impendulo ephelele.',
  'failure.fittingAlready': 'Imigqa isivele iyalinganiswa.',
  'failure.file.badName':
    'I-{{path}} ayitholakalanga: igama layo akulona i-UTF-8. Shintsha igama lefayela bese uyazama futhi.',
  'failure.file.missing': 'I-{{path}} ayitholakalanga. Hlola indlela, noma ukhethe ifayela futhi.',
  'failure.file.empty': 'I-{{path}} ayinalutho. Khetha elinye ifayela.',
  'failure.file.folder': 'I-{{path}} akulona ifayela. Khetha ifayela levidiyo.',
  'failure.video.missing': 'Ividiyo {{name}} ayitholakalanga. Yithole kuqala.',
  'failure.video.changed': 'Ividiyo {{name}} ishintshile kusukela lapho. Thola efanele kuqala.',
  'failure.staysHere':
    'Akukho okwale phrojekthi okungaphuma kule khompyutha. Sebenzisa le khompyutha (Amasevisi kuzilungiselelo), noma ukuvumele ewindini lombhalo wenkulumo noma lokukhiqiza lephrojekthi.',
  'failure.staysHere.hosted': 'Isevisi esetshenziswayo iku-inthanethi.',
  'failure.staysHere.assistant': 'Imibuzo yomsizi iya ku-{{host}}.',
  'failure.retimePoints': 'Amaphuzu amabili kufanele abe ngezikhathi ezihlukene, futhi agcine ukulandelana kwawo.',
  'failure.expression': 'Le regex ayifundeki: {{reason}}.',
  'failure.facesKnown': 'Yonke imigqa isivele isho ukuthi umlomo uyabonakala yini.',
  'failure.facesNothing': 'Isithombe sihloliwe, kodwa akutholakalanga lutho. Zama futhi.',
  'failure.serverKey': 'I-{{name}} idinga ukhiye.',
  'failure.service.gone': 'Le sevisi ayisekho kuzilungiselelo. Khetha enye.',
  'failure.service.keyOf': 'Ukhiye we-{{name}} awukho. Wufake kuzilungiselelo.',
  'failure.service.otherServer': 'Ikheli manje likhomba kwenye iseva. Faka ukhiye waleyo seva.',
  'failure.hosted': '{{name}} ithi: {{words}} {{remedy}}',
  'failure.hosted.key': 'Hlola ukhiye wayo ngaphansi kokuthi “Amasevisi” kuzilungiselelo.',
  'failure.hosted.product': 'Vula umkhiqizo wezwi kuzilungiselelo zayo zokukhokha, noma khetha enye isevisi.',
  'failure.hosted.changed': 'Amazwi noma amafayela ayo angase abe eshintshile: khetha futhi.',
  'failure.hosted.later': 'Zama futhi kamuva.',
  'failure.hosted.unnamed': 'Isevisi',
  'failure.service.key': 'Ukhiye awukho. Faka ukhiye wesevisi.',
  'failure.service.none': 'Ayikho isevisi yamazwi ku-{{address}}. Hlola ikheli.',
  'failure.service.silent': 'I-{{address}} ayiphendulanga kungakapheli amasekhondi angu-{{seconds}}. Hlola ikheli.',
  'failure.service.inUse': 'Le sevisi iyasetshenziswa. Khetha enye kuqala.',
  'failure.engine.stopped':
    'Injini yale khompyutha ime izikhathi ezingu-{{times}} zilandelana. Zama futhi; uma kungasizi, kopisha ulwazi lokuxilonga kuzilungiselelo.',
  'failure.engine.silent': 'Injini ayiphendulanga kungakapheli amasekhondi angamashumi amathathu.',
  'failure.engine.starting': 'Injini ime isaqala.',
  'failure.engine.lost': 'Injini ayishongo ukuthi ikuphi.',
  'failure.engine.repair': 'Sebenzisa i-npm ci ukuze ulungise ukufakwa, bese uyazama futhi.',
  'failure.engine.said': 'Ithe: {{words}}',
  'failure.jobWithoutVideo': 'Umsebenzi uqediwe, kodwa isevisi ayithumelanga vidiyo. Khiqiza futhi.',
  'failure.jobSilent': 'Umsebenzi uhlulekile, futhi isevisi ayishongo ukuthi kungani. Zama futhi.',
  'failure.whileAnswering': 'Isevisi ihluleke isaphendula.',
  'failure.moved':
    'Isevisi iphendule ngo-{{status}} futhi ikhomba ku-{{target}}. Sebenzisa lelo kheli kuzilungiselelo uma lilungile.',
  'failure.network.silent':
    'I-{{host}} ithule amasekhondi angu-{{seconds}}. Hlola ukuxhumeka kwenethiwekhi bese uyazama futhi.',
  'failure.network.refused': 'Akukho okuphendulayo ku-{{host}}. Hlola ikheli, noma uqale isevisi.',
  'failure.network.slow': 'I-{{host}} ayiphenduli. Hlola ukuxhumeka kwenethiwekhi.',
  'failure.network.endless':
    'I-{{host}} ithumela impendulo kancane kakhulu: ibingaphelele ngemva kwamasekhondi angu-{{seconds}}. Zama futhi, noma usebenzise enye iseva.',
  'failure.network.unknown': 'Ikheli {{host}} alitholakalanga. Hlola ikheli nokuxhumeka kwenethiwekhi.',
  'failure.network.unreachable': 'I-{{host}} ayifinyeleleki. Hlola ukuxhumeka kwenethiwekhi.',
  'failure.network.broken': 'Ukuxhumeka ku-{{host}} kunqamukile. Hlola ukuxhumeka kwenethiwekhi bese uyazama futhi.',
  'failure.network.untrusted': 'Isitifiketi se-{{host}} asinakwethenjwa. Hlola ikheli, nosuku lwale khompyutha.',
  'failure.network.foreign':
    'I-{{host}} ayiphendulanga njengesevisi yewebhu. Hlola ikheli, nokuthi liqala ngo-http noma nge-https yini.',
  'failure.address': 'Ikheli lesevisi "{{address}}" akulona ikheli lewebhu. Nikeza eliqala ngo-https:// noma http://.',
  'failure.keyShape':
    'Ukhiye we-API awunalutho noma unezinhlamvu okungekho khiye onazo. Wukopishe futhi ekhasini le-akhawunti.',
  'failure.status.401': 'Isevisi ayiwemukelanga ukhiye we-API. Hlola ukhiye kuzilungiselelo.',
  'failure.status.402': 'I-akhawunti ayisenalutho lokukhokhela lokhu. Engeza imali kuzilungiselelo zayo zokukhokha.',
  'failure.status.403':
    'I-akhawunti ayivunyelwe ukusebenzisa lokhu. Vula umkhiqizo wezwi kuzilungiselelo zayo zokukhokha.',
  'failure.status.404': 'Isevisi ayikwazi okuceliwe. Hlola ikheli lesevisi negama noma inombolo.',
  'failure.status.408': 'Isevisi iyekile ukulinda isicelo. Hlola ukuxhumeka bese uyazama futhi.',
  'failure.status.413': 'Ifayela likhulu kunalokho isevisi ekwamukelayo. Sebenzisa ividiyo emfushane noma encane.',
  'failure.status.429': 'Isevisi icelwa kaningi kakhulu ngalo khiye. Linda kancane bese uyazama futhi.',
  'failure.status.502': 'Injini yezwi engemuva kwesevisi ayifinyeleleki. Zama futhi ngemva komzuzu.',
  'failure.status.503': 'Isevisi ayikalungi. Zama futhi maduze.',
  'failure.status.504': 'Injini yezwi engemuva kwesevisi ayiphendulanga ngesikhathi. Zama futhi ngemva komzuzu.',
  'failure.status.server': 'Isevisi iphendule ngo-{{status}} ngaphandle kokusho isizathu. Zama futhi ngemva komzuzu.',
  'failure.status.request':
    'Isevisi iphendule ngo-{{status}} ngaphandle kokusho isizathu. Hlola ikheli lesevisi nesicelo.',
  'failure.noLink': 'I-{{address}} akulona ikheli lewebhu noma le-imeyili. Alivulwanga.',
  'failure.longRecording': 'Lokhu okuqoshiwe kuthatha isikhathi eside kakhulu.',
  'failure.keyring': 'Ukhiye awukwazanga ukubethelwa. Vula isigcini sokhiye sale khompyutha bese uyazama futhi.',
  'failure.studioLost': 'Istudiyo asiphendulanga. Uma siphelile, siqale futhi nge-npm start.',
  'failure.tooMuch':
    'Lokhu kuningi kakhulu ukuthi kwenziwe ngasikhathi sinye. Kwenze izingxenye, njengengxenye yemigqa.',
  'failure.notSent': 'Ifayela alikwazanga ukuthunyelwa kustudiyo. Lengeze futhi.',
  'failure.noOpenDialog':
    'Alikho iwindi lokukhetha amafayela lapha. Wisela amavidiyo ekhasini, noma unikeze izindlela zawo.',
  'failure.noSaveDialog': 'Alikho iwindi lokukhetha amafayela lapha. Bhala indlela yefayela elizokwenziwa.',
  'failure.noHistory':
    'Le sevisi ayigcini umlando, noma ayiwubonisi. Okwenzayo kusekhona kumaphrojekthi namafayela akho.',
  'failure.historySound': 'Isevisi ayisenawo umsindo walokhu okufakiwe.',
  'failure.timelineNoDub':
    'Umugqa wesikhathi ukhomba idabhu, kodwa alikakhiqizwa. Khiqiza kuqala; uma amazwi nomsindo wangemuva kungamafayela e-WAV, kungena njengamathrekhi ahlukene.',
  'failure.media.unread': 'I-{{path}} ayifundeki. Hlola ukuthi ikhona nokuthi kuvunyelwe ukuyifunda.',
  'failure.project.missing': 'I-{{path}} ayitholakalanga. Kungenzeka ihanjisiwe noma isuliwe.',
  'failure.project.noFile': 'I-{{path}} akulona ifayela. Khetha iphrojekthi ye-Griot.',
  'failure.project.foreign': 'I-{{name}} akuyona iphrojekthi ye-Griot.',
  'failure.project.altered':
    'I-{{name}} ayinjengoba i-Griot Studio ibhala amaphrojekthi ({{part}}). Ayivulwanga futhi ishiywe injalo: sebenzisa ikhophi yangaphambili, noma ucele entsha kulowo oyithumele.',
  'failure.project.heavy':
    'Ukufunda i-{{name}} kuthatha isikhathi noma inkumbulo engaphezu kwevunyelwe. Ayivulwanga futhi ishiywe injalo: sebenzisa ikhophi yangaphambili, noma ucele entsha kulowo oyithumele.',
  'failure.project.newer':
    'I-{{name}} ilondolozwe inguqulo entsha ye-Griot Studio. Buyekeza i-Griot Studio ukuze uyivule.',
  'failure.engine.node':
    'Injini idinga i-Node {{oldest}}, le yi-Node {{version}}. Qalisa npm ci, eyilethayo lapho i-npm inayo, noma uyifake nge-nodejs.org.',
  'failure.sample': 'Ividiyo eyisampula ayikwazanga ukwenziwa. Sebenzisa ividiyo yakho.',
  'failure.modelSilent': 'Imodeli ayishongo lutho amasekhondi angu-{{seconds}}. Buza futhi, noma ukhethe enye imodeli.',
  'failure.keyringKept':
    'Ukhiye awukwazanga ukugcinwa esigcinini sokhiye sale khompyutha. Vula isigcini bese uzama futhi.',
  'failure.sameNames': 'Amabili kula mafayela anegama elifanayo. Wengeze ngalinye ngalinye.',
  'failure.uploadBroke': 'Ifayela alifikanga lonke. Lengeze futhi, noma unikeze indlela yalo.',
  'failure.pageNotBuilt': 'Ikhasi alikakhiwa. Qala nge-npm start, noma uqalise npm run build.',
  'failure.noVoiceAtAll':
    'Isevisi ayinalo izwi le-{{language}}. Ayinalo nhlobo izwi. Gcina amazwi ezikhulumi uqobo, noma usebenzise enye isevisi.',
  'failure.noVoiceFor':
    'Isevisi ayinalo izwi le-{{language}}. Ikhuluma i-{{languages}}. Gcina amazwi ezikhulumi uqobo, noma usebenzise enye isevisi.',
  'failure.reply.long':
    'Isevisi ithumele okungaphezu kuka-{{size}} lapho bekulindelwe impendulo emfushane. Hlola ikheli lesevisi.',
  'failure.reply.damaged': 'Ividiyo ethunyelwe isevisi yonakele endleleni. Ilande futhi.',
  'failure.reply.unread': 'Impendulo yesevisi ayifundeki ({{what}}). Hlola ukuthi ikheli lingelesevisi efanele.',
  'failure.reply.afterSending':
    'Ukuxhumana kunqamuke ngemva kokuthunyelwa kwefayela lonke, ngakho isevisi kungenzeka isiqale umsebenzi. Bheka umlando wayo ngaphambi kokuthumela ifayela futhi.',
  'failure.reply.piece': 'Isevisi ithumele ucezu lwempendulo olungafundeki. Zama futhi.',
  'failure.reply.twoVideos': 'Isevisi ithumele amavidiyo amabili empendulweni eyodwa. Zama futhi.',
  'failure.reply.cut': 'Impendulo yesevisi ayiphelele. Yilande futhi.',
  'failure.reply.deep': 'Impendulo yesevisi inezendlalelo eziningi kakhulu. Hlola ikheli layo.',
  'failure.reply.text': 'Isevisi iphendule ngombhalo lapho bekulindelwe umsindo. Hlola ikheli lesevisi.',
  'failure.reply.empty': 'Ayithumelanga msindo. Zama futhi, noma usebenzise elinye izwi.',
  'failure.reply.sound': 'Umsindo othunyelwe isevisi awufundeki: {{what}}. Zama futhi, noma usebenzise elinye izwi.',
  'failure.file.gone': 'I-{{path}} ayitholakalanga. Buyisela ifayela, noma ulikhethe futhi.',
  'failure.file.closed': 'I-{{path}} ayivunyelwe ukufundwa. Shintsha izimvume zayo, noma ukhethe ikhophi.',
  'failure.file.broken': 'I-{{path}} ayifundeki. Hlola idiski ekuyo, noma ukhethe ikhophi.',
  'failure.file.changed': 'I-{{path}} ishintshile ngenkathi ithunyelwa. Linda iphelele bese uzama futhi.',
  'failure.file.none': 'Akunikwanga fayela elizothunyelwa. Khetha ifayela levidiyo.',
  'failure.voice.noFile': 'I-{{path}} akulona ifayela. Khetha izwi, ifayela le-.griotvoice.',
  'failure.voice.large': 'I-{{path}} ingu-MB {{size}}, kanti izwi alidluli ku-{{most}}. Khetha elinye ifayela.',
  'failure.voice.foreign': 'I-{{path}} akulona ifayela eliphelele lezwi. Likopishe futhi.',
  'failure.voice.value':
    'I-{{path}} akulona ifayela eliphelele lezwi: i-{{field}} ingu-{{value}}. Likopishe futhi, noma izwi lenziwe kabusha.',
  'failure.voice.rate':
    'I-{{path}} inamasampula angu-{{rate}} ngesekhondi, kanti amazwi anangu-{{wanted}}. Izwi malenziwe kabusha.',
  'failure.voice.outside':
    '{{path}}: imisindo “{{sounds}}” iku-{{place}}, ayihlelekile noma ingaphandle kwamasampula ayo angu-{{samples}}. Likopishe futhi.',
  'failure.voice.otherId':
    'I-{{path}} izibiza nge-{{id}}, kodwa okuphakathi kungokwe-{{own}}: ishintshiwe. Cela ifayela kofundile.',
  'failure.voice.gone': 'Alikho izwi eliqoshiwe elithi {{id}}.',
  'failure.voice.language': 'Amazwi angaqoshwa ngesiYoruba, isiZulu, isi-Igbo nesiHausa.',
  'failure.voice.name': 'Izwi lidinga igama lofundile, elinezinhlamvu ezingadluli ku-{{most}} emgqeni owodwa.',
  'failure.voice.consent': 'Izwi lidinga imvume yofundile, ngamazwi akhe, enezinhlamvu ezingadluli ku-{{most}}.',
  'failure.recordings.few':
    'Okuqoshiwe kuntula amapheya emisindo angu-{{lacking}} kwangu-{{all}}. Qopha eminye imisho; i-griot voice record-list iyayisho, ku-001.wav, 002.wav njalonjalo.',
  'failure.sampleBroke': 'Ividiyo eyisampula ayikwazanga ukwenziwa ({{how}}). Sebenzisa ividiyo yakho.',
  'failure.noParts': 'Awukho umsindo ongahlanganiswa. Nikeza okungenani ingxenye eyodwa.',
  'failure.partsDiffer':
    'Izingxenye zomsindo azifani: Hz {{rate}} neziteshi: {{channels}}, bese Hz {{otherRate}} neziteshi: {{otherChannels}}. Sebenzisa izwi elilodwa kuzo zonke izingxenye.',
  'failure.dataFolder':
    'I-{{folder}} ayikwazi ukuba yifolda yedatha: kukhona ifayela endaweni yayo. Nikeza enye ngokuthi --data.',
  'failure.noServiceAddress': 'Leli akulona ikheli; bhala elifana no-https://voice.example.org.',
  'failure.noChatAddress': 'Leli akulona ikheli; bhala elifana no-http://localhost:11434/v1.',
  'failure.editUnfit': 'Uguquko alulingani nephrojekthi: {{reason}}.',
  'failure.noSubtitlesIn':
    'Ayitholakalanga imibhalo engezansi ku-{{name}}. Nikeza ifayela elinezikhathi nombhalo: i-SubRip (.srt), i-WebVTT (.vtt), i-ASS (.ass), i-TTML (.ttml), i-SubViewer (.sbv) noma ithebula (.csv, .tsv), noma umbhalo nje (.txt).',
  'failure.subtitleLines':
    'Ifayela linemigqa engaphezu kuka-{{most}}, okungekho filimu enayo. Lihlukanise libe izingxenye.',
  'failure.subtitleEntities':
    'Ifayela lemibhalo engezansi limemezela ama-XML entity, okungaphephile ukuwafunda. Lilondoloze ngaphandle kwawo.',
  'failure.notOnDisk': 'Leli fayela alikho kudiski. Lilondoloze kuqala, bese uliwisela futhi.',
  'failure.portTaken': 'Imbobo engu-{{port}} isetshenziswa olunye uhlelo. Khetha enye ngokuthi --port, noma ukuyeke.',
  'failure.portUnusable':
    'Imbobo engu-{{port}} ayikwazi ukusetshenziswa ({{reason}}). Khetha enye ngokuthi --port, noma ukuyeke.',
  'failure.wholeNumber':
    '--{{option}} {{text}} akwenzeki. Nikeza inombolo ephelele ukusuka ku-{{least}} kuya ku-{{most}}.',
  'failure.noStudioLanguage': '--lang {{given}} akulona ulimi lwestudiyo. Sebenzisa olulodwa kulezi: {{known}}.',
} satisfies TextTable
