import type { TextTable } from '../textTable.ts'

/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'Ividiyo ayisekho lapho.',
  'engine.video.empty': 'Ividiyo ayinalutho (amabhayithi angu-0). Yikopishe noma uyilande futhi.',
  'engine.video.cutOff':
    'Ividiyo inqamukile: ingxenye ebala okuqukethwe ayikho. Yikopishe, uyilande noma uyiqophe futhi.',
  'engine.video.noLength': 'Ividiyo ayinabo ubude. Kungenzeka yisithombe esimile, noma inqamukile.',
  'engine.video.protected':
    'Ividiyo ivikelwe ekukopishweni (ibethelwe), ngakho ayifundeki. Sebenzisa ikhophi engavikelwe.',
  'engine.video.moved': 'Ividiyo {{path}} ayitholakalanga. Hlola ukuthi ihanjisiwe noma ishintshwe igama yini.',
  'engine.video.changed':
    'I-{{name}} ishintshiwe ngemva kokuthi umsebenzi wayo u-odiwe. Qala futhi lapho ifayela seliphelele.',
  'engine.video.noSpeech': 'Ividiyo ayinayo ithrekhi yomsindo, ngakho ayikho inkulumo engatholwa.',
  'engine.video.noTextTrack':
    'Ividiyo ayinayo ithrekhi yemibhalo engezansi enombhalo. Yenza kufundwe inkulumo yayo noma isithombe sayo.',
  'engine.file.notFile': 'Lokhu akulona ifayela. Nikeza ifayela levidiyo noma lomsindo.',
  'engine.file.playlist':
    'Lolu wuhlu lokudlala noma iskripthi esikhomba kwamanye amafayela. Nikeza ifayela levidiyo uqobo.',
  'engine.file.noMedia':
    'Lokhu akulona ifayela levidiyo noma lomsindo elifundekayo. Nikeza ividiyo ye-MP4, MOV, MKV, WebM, AVI noma TS, noma ifayela lomsindo.',
  'engine.file.nothing': 'Ifayela alinaso isithombe noma umsindo.',
  'engine.file.repeats':
    'Ifayela liphinda izingxenye ezifanayo: bekuyodingeka kufundwe ngaphezu kwezikhathi ezingu-{{times}} zobukhulu balo. Kungenzeka lonakele. Sebenzisa enye ikhophi.',
  'engine.file.tooLong':
    'Ifayela lithatha u-{{length}} noma ngaphezulu; kusetshenzwa amahora angu-{{hours}} kuphela. Lisike libe yizingxenye, noma uqale injini nge---longest-hours enkulu.',
  'engine.sound.unreadable': 'Umsindo wale vidiyo ukwifomethi engafundeki.',
  'engine.sound.tooFew':
    'Umsindo unamasampula angu-{{rate}} ngomzuzwana, futhi akukho okuzwakalayo ngaphansi kuka-{{least}}. Sebenzisa okunye okuqoshiwe.',
  'engine.sound.unconvertible': 'Umsindo awukwazanga ukuguqulwa: isivinini sawo noma amashaneli awo awasekelwa.',
  'engine.sound.noTrack': 'Ividiyo ayinayo ithrekhi yomsindo engu-{{track}} efundekayo.',
  'engine.sound.none': 'Ividiyo ayinayo ithrekhi yomsindo.',
  'engine.sound.unencoded': 'Umsindo awukwazanga ukufakwa ekhodini.',
  'engine.sound.unwritten': 'Umsindo wangempela awukwazanga ukubhalwa.',
  'engine.sound.encoderStopped': 'Isifaki-khodi somsindo simile. Khiqiza futhi.',
  'engine.sound.noMemory': 'Ayikho imemori yomsindo.',
  'engine.sound.fileUnread': 'Ifayela lomsindo elithi {{path}} alifundeki.',
  'engine.picture.unreadable': 'Isithombe sikwifomethi engafundeki.',
  'engine.picture.none': 'Ifayela alinaso isithombe.',
  'engine.picture.uncopied': 'Isithombe asikwazanga ukukopishwa.',
  'engine.picture.unencoded': 'Isithombe asikwazanga ukufakwa ekhodini.',
  'engine.picture.notSmaller': 'Isithombe asikwazanga ukuncishiswa.',
  'engine.picture.unconverted': 'Isithombe asikwazanga ukuguqulwa.',
  'engine.picture.noStill': 'Isithombe esincane asikwazanga ukwenziwa.',
  'engine.subtitles.tooMany':
    'Ithrekhi yemibhalo engezansi inemigqa engaphezu kuka-{{lines}}, noma izinhlamvu ezingaphezu kuka-{{letters}}, okungekho filimu enakho. Susa ithrekhi, noma usike ifilimu ibe yizingxenye.',
  'engine.subtitles.noText': 'Ithrekhi engu-{{track}} yevidiyo ayinayo imibhalo engezansi engumbhalo.',
  'engine.subtitles.giveFile': 'Ividiyo ayinayo neyodwa; nikeza ifayela lemibhalo engezansi esikhundleni.',
  'engine.subtitles.useTrack': 'Sebenzisa u-{{tracks}}.',
  'engine.subtitles.uncopied': 'Imibhalo engezansi yefilimu ayikwazanga ukukopishwa.',
  'engine.subtitles.undrawn': 'Imibhalo engezansi ayikwazanga ukudwetshwa esithombeni.',
  'engine.ffmpeg.noFilter':
    'Le FFmpeg ayinaso isihlungi se-{{name}}, ngakho imibhalo engezansi ayikwazi ukudwetshwa esithombeni.',
  'engine.ffmpeg.noEncoder': 'Le FFmpeg ayikwazi ukubhala i-{{codec}}.',
  'engine.output.noPlace':
    'Ividiyo ephelile ayikwazanga ukubhalwa. Hlola ukuthi ifolda yayo ikhona futhi kungabhalwa kuyo.',
  'engine.output.refused': 'Ividiyo ephelile ayikwazanga ukubhalwa: idiski yehlulekile, noma umthombo wayo wonakele.',
  'engine.output.noChapters': 'Izahluko zefilimu azikwazanga ukufakwa efayeleni eliphelile.',
  'engine.output.ending': 'Amafayela e-{{extension}} awabhaleki. Sebenzisa {{endings}}.',
  'engine.output.name': '"{{name}}" akulona igama ledabhu. Sebenzisa eliphela ngo-{{endings}}.',
  'engine.output.replaces': 'Idabhu lingathatha indawo yefayela elenziwe ngalo. Khetha enye indawo yokukhiqiza.',
  'engine.output.folder': 'Ifolda {{folder}} ayikho noma akuvunyelwe ukubhala kuyo. Khetha enye indawo yedabhu.',
  'engine.attached': 'Ikhava noma ifayela elinamathiselwe lefilimu alikwazanga ukukopishwa.',
  'engine.line.speechGone': 'Inkulumo yomugqa ongu-{{seconds}} s ayisekho. Khiqiza futhi.',
  'engine.line.late': 'Umugqa uqala ku-{{seconds}} s, ngemva kokuphela kwevidiyo ku-{{end}} s. Lungisa isikhathi sawo.',
  'engine.takes.gone': 'Ifayela leziqoshwa, {{path}}, alitholakalanga. Khuluma imigqa futhi.',
  'engine.takes.beyond':
    'Isiqoshwa somugqa {{line}} kufanele sibe kusuka ku-{{from}} kuya ku-{{to}} s wefayela leziqoshwa, eliphela ku-{{end}} s. Bhala ifayela futhi.',
  'engine.takes.folder': 'Iziqoshwa azikwazi ukubhalwa ku-{{folder}}. Khetha ifolda yazo zodwa.',
  'engine.takes.other': 'I-{{folder}} iqukethe u-{{other}}, ongesona isiqoshwa. Khetha ifolda yazo zodwa.',
  'engine.voice.unknown': 'Alikho izwi elithi {{voice}}. I-GET /voice/voices iyawabala.',
  'engine.voice.gone': 'Alikho izwi elithi {{voice}}.',
  'engine.voice.noneFor': 'Alikho izwi le-{{language}} elifakiwe. Khetha izwi lesikhulumi ngasinye ku-voice_map.',
  'engine.voice.silent': 'U-{{voice}} akashongo lutho. Zama omunye umbhalo noma elinye izwi.',
  'engine.voice.packRemoved': 'Iphakethe elalilandela amazwi lisusiwe. Lifake futhi, bese ukhiqiza futhi.',
  'engine.sample.tooLittle':
    'Akekho okhuluma yedwa imizuzwana emibili kokuqoshiwe. Thumela imizuzwana ecishe ibe yishumi yomuntu oyedwa, ngaphandle komculo.',
  'engine.sample.needsText': 'I-{{name}} kumele yazi okushiwo kokuqoshiwe. Faka nephakethe elibona inkulumo.',
  'engine.staysHere.texts':
    'Akukho lutho lwale phrojekthi okufanele luphume kule khompyutha, kodwa imibhalo ye-{{name}} iya ku-{{host}}. Khetha okusebenza lapha, noma ukuvumele kuphrojekthi.',
  'engine.staysHere.translations':
    'Akukho lutho lwale phrojekthi okufanele luphume kule khompyutha, kodwa imihumusho iya ku-{{host}}. Khetha okusebenza lapha, noma ukuvumele kuphrojekthi.',
  'engine.recogniser.language':
    'I-{{name}} yazi i-{{known}}, hhayi i-{{language}}. Nikeza umbhalo wenkulumo njengefayela lemibhalo engezansi noma ithrekhi yayo.',
  'engine.missing.synthesizer': 'Alikho izwi elifakiwe. Faka amazwi akhelwe ngaphakathi ngokwenza i-npm ci futhi.',
  'engine.missing.transcriber':
    'Asikho isibonamazwi esifakiwe. Nikeza umbhalo wenkulumo njengefayela lemibhalo engezansi, sebenzisa ividiyo enethrekhi yayo, faka iphakethe elibona inkulumo (Amaphakethe kuzilungiselelo, noma i-griot packs), noma ufake amaphakethe e-Debian i-pocketsphinx ne-pocketsphinx-en-us ukuze uthole uhlaka lwesiNgisi.',
  'engine.missing.diarizer': 'Ukubona izikhulumi akutholakali. Cela ukuhlaziya ngaphandle kwakho (diarize: false).',
  'engine.missing.translator':
    'Asikho isihumushi esifakiwe. Faka iphakethe elihumushayo (Amaphakethe kuzilungiselelo, noma i-griot packs), nikeza umhumusho njengefayela lemibhalo engezansi, qala injini ngeseva yengxoxo (--chat-url), noma uxhume isevisi ehumushayo. Amaphakethe adinga umtapo wawo, ofakwa yi-npm ci.',
  'engine.missing.chat':
    'Ayikho imodeli yengxoxo efakiwe. Faka iphakethe lengxoxo (Amaphakethe kuzilungiselelo, noma i-griot packs), qala injini ngefayela lemodeli (--chat-model FILE.gguf) noma ngekheli leseva yengxoxo (--chat-url). Amaphakethe namafayela adinga umtapo wawo, ofakwa yi-npm ci.',
  'engine.missing.cloner':
    'Alikho iphakethe elilandela izwi elifakiwe. Faka elilodwa (Amaphakethe kuzilungiselelo, noma i-griot packs). Kuze kube yilapho igama elithi preserve ku-voice_map ligcina iphimbo lesikhulumi.',
  'engine.missing.separator':
    'Alikho iphakethe elikhipha amazwi emculweni nakweminye imisindo elifakiwe. Faka elilodwa (Amaphakethe kuzilungiselelo, noma i-griot packs). Kuze kube yilapho amafrikhwensi enkulumo ayehliswa ngaphansi kwedabhu. Amaphakethe adinga umtapo wawo, ofakwa yi-npm ci.',
  'engine.missing.middleSeparator': 'Le njini ayikwazi ukukhipha amazwi maphakathi kwestereo. Khetha u-auto.',
  'engine.missing.reader': 'Umbhalo osesithombeni awufundeki: umtapo wawo awukho. Wufake ngokwenza i-npm ci futhi.',
  'engine.missing.faces': 'Ubuso abutholakali: umtapo wabo awukho. Wufake ngokwenza i-npm ci futhi.',
  'engine.job.unknown': 'Awukho umsebenzi {{id}}.',
  'engine.job.interrupted':
    'Injini iphele ngaphandle kwesaziso izikhathi ezingu-{{times}} yenza lo msebenzi, ngakho umsebenzi ushiyiwe. Wu-ode futhi; uma kuphinde kwenzeke, wu-ode ngemigqa embalwa noma ngelinye ifayela, bese ubheka ilogi.',
  'engine.job.videoGone': 'Ividiyo isusiwe. Yikhiqize futhi.',
  'engine.job.videoRemoved':
    'Ividiyo isusiwe ukuze kube nesikhala, noma ngemva kwezinsuku ezingu-{{days}}. Yikhiqize futhi.',
  'engine.job.transcriptRemoved': 'Umbhalo wenkulumo ususiwe ngemva kwezinsuku ezingu-{{days}}. Hlaziya ividiyo futhi.',
  'engine.job.resultGone': 'Umphumela ususiwe. Wu-ode futhi.',
  'engine.job.workersEnded': 'Abasebenzi abaningi kakhulu baphele benza lokhu. Ku-ode futhi, bese ubheka amalogi abo.',
  'engine.step.noAnswer': 'Impendulo yomsebenzi ayikho. Zama futhi.',
  'engine.step.unfinished': 'Umsebenzi akakwazanga ukuqeda isinyathelo sakhe. Zama futhi.',
  'engine.store.jobs': 'Isitolo semisebenzi asifinyeleleki manje. Zama futhi maduze.',
  'engine.store.files': 'Isitolo samafayela asisebenziseki manje. Zama futhi maduze.',
  'engine.disk.needs': 'Idiski igcwele: kudingeka u-{{megabytes}} MB. Khulula isikhala.',
  'engine.data.closed':
    'Akubhaleki kufolda yedatha. Hlola izimvume zayo nokuthi idiski yayo ayiyona eyokufunda kuphela.',
  'engine.data.broken': 'Idiski yefolda yedatha yehlulekile. Hlola idiski.',
  'engine.data.damaged':
    'Isizindalwazi sefolda yedatha sonakele. Buyisela ikhophi egciniwe yefolda, noma unikeze enye nge---data.',
  'engine.scratch':
    'Umsebenzi udinga ngaphezu kuka-{{gigabytes}} GB endleleni, okungaphezulu kokuvunyelwe. Sika ifilimu ibe yizingxenye, noma uqale injini nge---scratch-gb enkulu.',
  'engine.history.noItem': 'Ayikho into yomlando {{id}}.',
  'engine.history.noSound': 'Awukho umsindo wento yomlando {{id}}.',
  'engine.tooOften': 'Lo khiye ungenza izicelo ezingu-{{most}} ngomzuzu. Zama futhi emva kuka-{{seconds}} s.',
  'engine.process.noRoom': 'Ikhompyutha ayinaso isikhala senye inqubo. Vala ezinye izinhlelo.',
  'engine.process.noFiles': 'Kuvulwe amafayela amaningi kakhulu. Qala i-Griot Studio kabusha.',
  'engine.process.noProgram': 'Uhlelo lwayo alusekho lapho. Qala i-Griot Studio kabusha, noma uyifake futhi.',
  'engine.process.notStarted': 'Inqubo yayo ayikwazanga ukuqalwa.',
  'engine.process.silent': 'Inqubo yayo ayikhombisanga ukuphila imizuzwana engu-{{seconds}}.',
  'engine.process.outOfMemory': 'Inqubo yayo iphelelwe yimemori.',
  'engine.process.killed': 'Inqubo yayo iqedwe ivela ngaphandle, okwenziwa yizinhlelo lapho imemori incane.',
  'engine.process.crashed': 'Inqubo yayo iphahlazekile ({{signal}}).',
  'engine.process.endedBy': 'Inqubo yayo iqedwe ivela ngaphandle ({{signal}}).',
  'engine.process.exitCode': 'Inqubo yayo iphele ngekhodi {{code}}.',
  'engine.crashed.media':
    'Ingxenye yenjini efunda nebhala ividiyo ime kungalindelekile. Zama futhi; uma kwenzeka ngefayela elifanayo njalo, kungenzeka ifayela lonakele.',
  'engine.crashed.reader': 'Ingxenye yenjini efunda umbhalo osesithombeni ime kungalindelekile. Zama futhi.',
  'engine.crashed.speakers': 'Ingxenye yenjini ehlukanisa izikhulumi ime kungalindelekile. Zama futhi.',
  'engine.crashed.faces': 'Ingxenye yenjini ethola ubuso ime kungalindelekile. Zama futhi.',
  'engine.crashed.voice': 'Izwi elakhelwe ngaphakathi lime kungalindelekile. Zama futhi.',
  'engine.crashed.middle': 'Inqubo ekhipha amazwi maphakathi ime kungalindelekile. Zama futhi.',
  'engine.crashed.pack':
    'Inqubo ebisebenzisa i-{{name}} ime kungalindelekile. Zama futhi; uma kuphinde kwenzeke, hlola iphakethe nge-griot packs verify {{id}}.',
  'engine.crashed.chat':
    'Inqubo ebisebenzisa imodeli yengxoxo {{file}} ime kungalindelekile. Mhlawumbe idinga imemori engaphezu kwekhona; zama futhi, noma usebenzise imodeli encane.',
} satisfies TextTable
