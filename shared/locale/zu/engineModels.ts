import type { TextTable } from '../textTable.ts'

/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning':
    'Ukuhlelwa kwemigqa kume kungalindelekile. Zama futhi; uma kuphinde kwenzeke, u-ode imigqa embalwa.',
  'engineModel.pack.unknown': 'Alikho iphakethe {{id}}.',
  'engineModel.pack.list': 'Bheka i-griot packs list.',
  'engineModel.pack.licence':
    'I-{{name}} ayivunyelwe ukusetshenziselwa umsebenzi wezohwebo (ilayisense: {{licence}}, {{url}}). Yamukela ilayisense ukuze uyifake.',
  'engineModel.pack.gone':
    'I-{{name}} ayisafakiwe, noma iyashintshwa. Yifake ngaphansi kwamaPhakethe bese uzama futhi.',
  'engineModel.pack.damaged': 'I-{{name}} yonakele: {{damage}} Susa iphakethe bese uyalifaka futhi.',
  'engineModel.pack.notInstalled': 'I-{{id}} ayifakiwe.',
  'engineModel.pack.notKept':
    'Idiski igcwele, ngakho i-{{id}} ayifakwanga futhi akukho lutho lwayo olugciniwe. Khulula isikhala bese uyazama futhi.',
  'engineModel.pack.needs':
    'I-{{id}} idinga u-{{needed}} MB ediskini ngenkathi ifakwa, futhi kukhululekile u-{{free}} MB. Khulula isikhala bese uyazama futhi.',
  'engineModel.pack.changing': 'I-{{id}} ifakwa noma isuswa olunye uhlelo. Linda kuze kuphele.',
  'engineModel.pack.inUse':
    'I-{{id}} iyasetshenziswa. Linda umsebenzi wayo uphele, noma uvale isitudiyo, bese uyazama futhi.',
  'engineModel.file.missing': 'I-{{path}} ayikho.',
  'engineModel.file.size': 'I-{{path}} inamabhayithi angu-{{bytes}} esikhundleni sika-{{stated}}.',
  'engineModel.file.changed': 'I-{{path}} ishintshiwe: isamba sayo sokuhlola sehlukile.',
  'engineModel.file.ofPack': '{{path}} ye-{{pack}}',
  'engineModel.download.otherVersion':
    'I-{{file}} inamabhayithi angu-{{bytes}} esikhundleni sika-{{stated}}: umthombo unenye inguqulo yayo. Sebenzisa omunye umthombo, noma inguqulo entsha yesitudiyo.',
  'engineModel.download.checksum':
    'I-{{file}} ayinaso isamba sokuhlola okufanele ibe naso: yonakele endleleni, noma ishintshiwe. Sebenzisa omunye umthombo, noma inguqulo entsha yesitudiyo.',
  'engineModel.download.tooLong':
    'I-{{file}} yinde kunalokho okufanele. Sebenzisa omunye umthombo, noma inguqulo entsha yesitudiyo.',
  'engineModel.download.unpacking': 'Ukuvula i-{{path}} kume ngaphandle kwesizathu. Zama futhi.',
  'engineModel.download.archive': 'Ingobo yamafayela ayivulwanga: {{reason}}. Sebenzisa omunye umthombo.',
  'engineModel.source.noFolder':
    'Ifolda {{folder}} ayitholakalanga. Nikeza ifolda enamaphakethe, noma ikheli eliqala ngo-http.',
  'engineModel.source.noFile':
    'I-{{path}} ayitholakalanga. Ifolda yokufaka inefolda eyodwa yephakethe ngalinye, enamafayela alo.',
  'engineModel.source.noAddress': 'I-{{from}} akulona ikheli. Nikeza elifana ne-https://example.org/packs.',
  'engineModel.source.part': 'I-{{host}} ithumela ingxenye yefayela kuphela. Sebenzisa omunye umthombo.',
  'engineModel.source.compressed':
    'I-{{host}} ishintsha amafayela endleleni ngokuwaminyanisa. Sebenzisa omunye umthombo.',
  'engineModel.source.unprotected':
    'I-{{host}} iqondisa ekhelini elingavikelwe. Zama futhi kamuva, noma usebenzise esinye isibuko.',
  'engineModel.source.endless': 'I-{{host}} iqondisa ngokungapheli. Zama futhi kamuva, noma usebenzise esinye isibuko.',
  'engineModel.source.untrusted':
    'Isitifiketi se-{{host}} asinakwethenjwa. Hlola usuku lwale khompyutha, nenethiwekhi.',
  'engineModel.source.offline':
    'I-{{host}} ayifinyeleleki; mhlawumbe le khompyutha ayikho ku-inthanethi. Xhuma ku-inthanethi, noma ufake usuka efoldeni noma esibukweni.',
  'engineModel.source.busy': 'I-{{host}} imatasa ({{status}}). Zama futhi kamuva.',
  'engineModel.source.notForAll':
    'I-{{host}} ayiniki wonke umuntu leli fayela ({{status}}). Lifake usuka efoldeni noma esibukweni.',
  'engineModel.source.gone':
    'I-{{host}} ayisenalo leli fayela. Lifake usuka efoldeni noma esibukweni, noma ubuyekeze isitudiyo.',
  'engineModel.source.status':
    'I-{{host}} iphendule ngesimo {{status}}. Zama futhi kamuva, noma usebenzise esinye isibuko.',
  'engineModel.library': 'Umtapo osebenzisa leli phakethe, i-{{name}}, awufakiwe. Yenza i-npm ci futhi.',
  'engineModel.fileGone': 'Ifayela {{name}} laleli phakethe alikho. Faka iphakethe futhi.',
  'engineModel.notLoaded': 'Imodeli yaleli phakethe ayikwazanga ukulayishwa. Faka iphakethe futhi.',
  'engineModel.voice.notLoaded': 'Izwi laleli phakethe alikwazanga ukulayishwa. Faka iphakethe futhi.',
  'engineModel.voice.settings': 'Izilungiselelo zaleli zwi azifundeki. Faka iphakethe futhi.',
  'engineModel.voice.unsayable':
    'Izwi alikwazanga ukusho “{{text}}”. Kubhale ngamanye amagama, noma ukhethe elinye izwi.',
  'engineModel.voice.failed':
    'Izwi elakhelwe ngaphakathi lehlulekile: {{reason}}. Zama futhi, noma usebenzise elinye izwi.',
  'engineModel.separator.none': 'Amamodeli aleli phakethe akuwona ahlukanisa amazwi. Faka iphakethe futhi.',
  'engineModel.reader.failed': 'Ukufunda umbhalo osesithombeni kwehlulekile: {{reason}}. Zama futhi.',
  'engineModel.recogniser.stopped':
    'Isibonamazwi i-PocketSphinx sime singakaqedi ({{reason}}). Zama futhi, noma unikeze umbhalo wenkulumo njengefayela lemibhalo engezansi.',
  'engineModel.translate.noPair':
    'Alikho iphakethe elifakiwe elihumusha lisuka ku-{{source}} liye ku-{{target}}. Faka elazi zombili, nikeza umhumusho njengefayela lemibhalo engezansi, noma usebenzise iseva yengxoxo.',
  'engineModel.translate.unfit':
    'Imodeli yengxoxo {{model}} ayibuyisanga umhumusho owodwa womugqa ngamunye, izikhathi ezingu-{{times}} zilandelana. Zama enye imodeli.',
  'engineModel.translate.nameModel': 'Ukuze uhumushe, yisho imodeli yeseva yengxoxo ekwaziyo (--chat-model).',
  'engineModel.translate.noModel':
    'Iseva yengxoxo {{name}} ayinayo imodeli. Layisha eyodwa lapho, noma uyisho nge---chat-model.',
  'engineModel.chat.notLoaded':
    'Imodeli yengxoxo {{file}} ayikwazanga ukulayishwa. Kumele ibe yifayela eliphelele le-GGUF, futhi ilingane kumemori.',
  'engineModel.chat.busy': 'Imodeli yengxoxo inomsebenzi ongaphezu kwamandla ayo. Zama futhi maduze.',
  'engineModel.chat.noLibrary':
    'Umtapo osebenzisa amamodeli engxoxo, i-node-llama-cpp, awufakiwe kule sistimu. Yenza i-npm ci futhi.',
  'engineModel.chat.silent':
    'Iseva yengxoxo ayishongo lutho imizuzwana engu-{{seconds}}. Hlola ukuthi iyasebenza, noma uzame futhi.',
  'engineModel.chat.unreached': 'Iseva yengxoxo ayifinyeleleki. Hlola ikheli layo nokuthi iyasebenza.',
  'engineModel.chat.address': 'Hlola ikheli layo, elivame ukuphela ngo-/v1.',
  'engineModel.chat.noCompletion': 'Iseva yengxoxo iphendule ngokunye okungeyona impendulo yengxoxo.',
  'engineModel.chat.noModels': 'Iseva yengxoxo iphendule ngokunye okungelona uhlu lwamamodeli.',
  'engineModel.chat.broke': 'Iseva yengxoxo inqamule impendulo yayo. Buza futhi.',
  'engineModel.chat.key': 'Iseva yengxoxo yenqaba ukhiye wayo. Hlola ukhiye osethelwe yona.',
  'engineModel.chat.serverBusy': 'Iseva yengxoxo imatasa. {{words}}',
  'engineModel.chat.moment': 'Zama futhi maduze.',
  'engineModel.chat.failed': 'Iseva yengxoxo yehlulekile. {{words}}',
  'engineModel.chat.failedWith': 'Iseva yengxoxo yehlulekile ngesimo {{status}}. {{words}}',
  'engineModel.server.tooLarge': 'Impendulo yayo inkulu kakhulu ukuthi ifundwe. Hlola ikheli layo.',
  'engineModel.server.noTranscript': 'Ayithumelanga umbhalo wenkulumo. Hlola ikheli layo.',
  'engineModel.server.tooManyWords': 'Izwe amagama angaphezu kwangashiwo ngaleso sikhathi. Zama futhi.',
  'engineModel.server.noVoices': 'Ayithumelanga uhlu lwamazwi. Hlola ikheli layo, kuze kube ku-/v1 lapho ikhona.',
  'engineModel.server.rateChanged': 'Isivinini somsindo wayo siyashintsha endleleni. Zama elinye izwi.',
  'engineModel.server.unread': 'Impendulo ayifundeki: {{reason}}. Hlola ikheli.',
  'engineModel.server.key': 'I-{{name}} yenqaba ukhiye noma i-akhawunti yayo. Kuhlole kuzilungiselelo. Ithi: {{words}}',
  'engineModel.server.notThere':
    'I-{{name}} ayinakho okuceliwe. Hlola ikheli layo bese ufunda amazwi ayo futhi. Ithi: {{words}}',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.meter.noPrice':
    'I-{{name}} inomkhawulo kodwa ayinayo intengo. Faka intengo yayo kuzilungiselelo, noma ususe umkhawulo.',
  'engineModel.meter.spent':
    'I-{{name}} ifinyelele umkhawulo wayo ka-{{limit}}: kusetshenziswe u-{{spent}}. Khuphula umkhawulo kuzilungiselelo, noma ukhethe amanye amazwi.',
  'engineModel.meter.projectNoPrice':
    'Le phrojekthi inomkhawulo wezindleko, kodwa i-{{name}} ayinayo intengo. Faka intengo yayo kuzilungiselelo, noma ususe umkhawulo wephrojekthi.',
  'engineModel.meter.projectSpent':
    'Le phrojekthi ifinyelele umkhawulo wayo ka-{{limit}}: kusetshenziswe u-{{spent}} kumaseva enkulumo. Khuphula umkhawulo wayo, noma ukhethe amanye amazwi.',
} satisfies TextTable
