import type { TextTable } from '../textTable.ts'

/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'Vidio ahụ anọkwaghị ebe ahụ.',
  'engine.video.empty': 'Vidio ahụ tọgbọ chakoo (baịtị 0). Detuo ma ọ bụ budata ya ọzọ.',
  'engine.video.cutOff':
    'E bepụrụ vidio ahụ: akụkụ na-edepụta ihe dị na ya efuola. Detuo ya, budata ya ma ọ bụ dekọọ ya ọzọ.',
  'engine.video.noLength':
    'Vidio ahụ enweghị ogologo. O nwere ike ịbụ foto na-anaghị emegharị, ma ọ bụ na e bepụrụ ya.',
  'engine.video.protected':
    'E chebere vidio ahụ ka a ghara idetuo ya (e zoro ya ezo), n’ihi ya enweghị ike ịgụ ya. Jiri nke na-enweghị nchebe.',
  'engine.video.moved': 'A hụghị vidio {{path}}. Lelee ma e bugharịrị ya ma ọ bụ gbanwee aha ya.',
  'engine.video.changed':
    'E gbanwere {{name}} mgbe e nyechara iwu ka a rụọ ọrụ na ya. Malite ya ọzọ mgbe faịlụ ahụ zuru ezu.',
  'engine.video.noSpeech': 'Vidio ahụ enweghị trakị ụda, n’ihi ya o nweghị okwu a ga-achọta.',
  'engine.video.noTextTrack':
    'Vidio ahụ enweghị trakị okwu ihuenyo nwere ederede. Mee ka a gụọ okwu ya ma ọ bụ onyonyo ya.',
  'engine.file.notFile': 'Nke a abụghị faịlụ. Nye faịlụ vidio ma ọ bụ ụda.',
  'engine.file.playlist': 'Nke a bụ ndepụta egwu ma ọ bụ faịlụ na-atụ aka na faịlụ ndị ọzọ. Nye faịlụ vidio n’onwe ya.',
  'engine.file.noMedia':
    'Nke a abụghị faịlụ vidio ma ọ bụ ụda a pụrụ ịgụ. Nye vidio MP4, MOV, MKV, WebM, AVI ma ọ bụ TS, ma ọ bụ faịlụ ụda.',
  'engine.file.nothing': 'Faịlụ ahụ enweghị onyonyo ma ọ bụ ụda.',
  'engine.file.repeats':
    'Faịlụ ahụ na-egosi otu akụkụ ugboro ugboro: a ga-agụ ihe karịrị okpukpu {{times}} nke nha ya. O nwere ike ịbụ na o mebiela. Jiri nke ọzọ e detuoro.',
  'engine.file.tooLong':
    'Faịlụ ahụ dị {{length}} ma ọ bụ karịa; a na-arụ ọrụ na awa {{hours}} kacha ogologo. Kewaa ya, ma ọ bụ jiri --longest-hours ka ukwuu malite injin.',
  'engine.sound.unreadable': 'Ụda vidio a dị n’ụdị a na-apụghị ịgụ.',
  'engine.sound.tooFew':
    'Ụda ahụ nwere nlele {{rate}} n’otu sekọnd, o nweghịkwa ihe a pụrụ ịnụ n’okpuru {{least}}. Jiri ndekọ ọzọ.',
  'engine.sound.unconvertible': 'Enweghị ike ịgbanwe ụda ahụ: a naghị anabata ọsọ ya ma ọ bụ ọwa ya.',
  'engine.sound.noTrack': 'Vidio ahụ enweghị trakị ụda {{track}} a pụrụ ịgụ.',
  'engine.sound.none': 'Vidio ahụ enweghị trakị ụda.',
  'engine.sound.unencoded': 'Enweghị ike itinye ụda ahụ n’ụdị ya.',
  'engine.sound.unwritten': 'Enweghị ike ide ụda mbụ.',
  'engine.sound.encoderStopped': 'Ihe na-ede ụda kwụsịrị. Mepụta ọzọ.',
  'engine.sound.noMemory': 'Enweghị ebe nchekwa maka ụda ahụ.',
  'engine.sound.fileUnread': 'Enweghị ike ịgụ faịlụ ụda {{path}}.',
  'engine.picture.unreadable': 'Onyonyo ahụ dị n’ụdị a na-apụghị ịgụ.',
  'engine.picture.none': 'Faịlụ ahụ enweghị onyonyo.',
  'engine.picture.uncopied': 'Enweghị ike idetuo onyonyo ahụ.',
  'engine.picture.unencoded': 'Enweghị ike itinye onyonyo ahụ n’ụdị ya.',
  'engine.picture.notSmaller': 'Enweghị ike ibelata nha onyonyo ahụ.',
  'engine.picture.unconverted': 'Enweghị ike ịgbanwe onyonyo ahụ.',
  'engine.picture.noStill': 'Enweghị ike ime obere foto.',
  'engine.subtitles.tooMany':
    'Trakị okwu ihuenyo nwere ihe karịrị ahịrị {{lines}}, ma ọ bụ karịrị mkpụrụ edemede {{letters}}, nke fim ọ bụla na-enweghị. Wepụ trakị ahụ, ma ọ bụ kewaa fim ahụ.',
  'engine.subtitles.noText': 'Trakị {{track}} nke vidio ahụ enweghị okwu ihuenyo ederede.',
  'engine.subtitles.giveFile': 'Vidio ahụ enweghị nke ọ bụla; nye faịlụ okwu ihuenyo kama.',
  'engine.subtitles.useTrack': 'Jiri {{tracks}}.',
  'engine.subtitles.uncopied': 'Enweghị ike idetuo okwu ihuenyo nke fim ahụ.',
  'engine.subtitles.undrawn': 'Enweghị ike ise okwu ihuenyo n’ime onyonyo.',
  'engine.ffmpeg.noFilter':
    'FFmpeg a enweghị ihe nzacha {{name}}, n’ihi ya enweghị ike ise okwu ihuenyo n’ime onyonyo.',
  'engine.ffmpeg.noEncoder': 'FFmpeg a enweghị ike ide {{codec}}.',
  'engine.output.noPlace': 'Enweghị ike ide vidio a rụchara. Lelee na folda ya dị nakwa na e nwere ike ide ihe na ya.',
  'engine.output.refused': 'Enweghị ike ide vidio a rụchara: diski dara, ma ọ bụ na ederede mbụ ya mebiri.',
  'engine.output.noChapters': 'Enweghị ike itinye isiakwụkwọ nke fim ahụ na faịlụ a rụchara.',
  'engine.output.ending': 'Enweghị ike ide faịlụ {{extension}}. Jiri {{endings}}.',
  'engine.output.name': '"{{name}}" abụghị aha maka dọbụ. Jiri nke jiri {{endings}} mechie.',
  'engine.output.replaces': 'Dọbụ ahụ ga-edochi faịlụ e si na ya mee ya. Họrọ faịlụ mmepụta ọzọ.',
  'engine.output.folder':
    'Folda {{folder}} adịghị ma ọ bụ na anaghị ekwe ka e dee ihe na ya. Họrọ ebe ọzọ maka dọbụ ahụ.',
  'engine.attached': 'Enweghị ike idetuo ihu ma ọ bụ faịlụ agbakwunyere nke fim ahụ.',
  'engine.line.speechGone': 'Okwu nke ahịrị dị na {{seconds}} s anọkwaghị. Mepụta ọzọ.',
  'engine.line.late': 'Otu ahịrị na-amalite na {{seconds}} s, mgbe vidio kwụsịchara na {{end}} s. Dozie oge ya.',
  'engine.takes.gone': 'A hụghị faịlụ nkwupụta, {{path}}. Kwuo ahịrị ndị ahụ ọzọ.',
  'engine.takes.beyond':
    'Nkwupụta nke ahịrị {{line}} kwesịrị ịdị site na {{from}} ruo {{to}} s nke faịlụ nkwupụta, nke na-akwụsị na {{end}} s. Dee faịlụ ahụ ọzọ.',
  'engine.takes.folder': 'Enweghị ike ide nkwupụta na {{folder}}. Họrọ folda nke aka ha.',
  'engine.takes.other': '{{folder}} nwere {{other}}, nke na-abụghị nkwupụta. Họrọ folda nke aka ha.',
  'engine.voice.unknown': 'Enweghị olu {{voice}}. GET /voice/voices na-edepụta ha.',
  'engine.voice.gone': 'Enweghị olu {{voice}}.',
  'engine.voice.noneFor': 'E wụnyebeghị olu maka {{language}}. Họrọ olu maka onye ọ bụla na-ekwu na voice_map.',
  'engine.voice.silent': '{{voice}} ekwughị ihe ọ bụla. Nwaa ederede ma ọ bụ olu ọzọ.',
  'engine.voice.packRemoved': 'E wepụrụ ngwugwu sooro olu ndị ahụ. Wụnye ya ọzọ, ma mepụta ọzọ.',
  'engine.sample.tooLittle':
    'Ọ dịghị onye na-ekwu naanị ya sekọnd abụọ na ndekọ ahụ. Ziga ihe dịka sekọnd iri nke otu onye, na-enweghị egwu.',
  'engine.sample.needsText': '{{name}} ga-amarịrị ihe e kwuru na ndekọ ahụ. Wụnyekwa ngwugwu na-amata okwu.',
  'engine.staysHere.texts':
    'O nweghị ihe dị n’ọrụ ngo a kwesịrị isi na kọmputa a pụọ, mana ederede nke {{name}} na-aga {{host}}. Họrọ ihe na-arụ ọrụ ebe a, ma ọ bụ kwe ka o mee n’ọrụ ngo ahụ.',
  'engine.staysHere.translations':
    'O nweghị ihe dị n’ọrụ ngo a kwesịrị isi na kọmputa a pụọ, mana nsụgharị na-aga {{host}}. Họrọ ihe na-arụ ọrụ ebe a, ma ọ bụ kwe ka o mee n’ọrụ ngo ahụ.',
  'engine.recogniser.language':
    '{{name}} maara {{known}}, ọ bụghị {{language}}. Nye ndepụta okwu dịka faịlụ okwu ihuenyo ma ọ bụ trakị okwu ihuenyo ederede.',
  'engine.missing.synthesizer': 'E wụnyebeghị olu ọ bụla. Mee npm ci ọzọ iji wụnye olu ndị so ya bịa.',
  'engine.missing.transcriber':
    'E wụnyebeghị ihe na-amata okwu. Nye ndepụta okwu dịka faịlụ okwu ihuenyo, jiri vidio nwere trakị okwu ihuenyo ederede, wụnye ngwugwu na-amata okwu (Ngwugwu na ntọala, ma ọ bụ griot packs), ma ọ bụ wụnye ngwugwu Debian pocketsphinx na pocketsphinx-en-us maka nke mbụ na Bekee.',
  'engine.missing.diarizer': 'Enweghị ihe na-amata ndị na-ekwu. Rịọ nyocha na-enweghị ya (diarize: false).',
  'engine.missing.translator':
    'E wụnyebeghị ihe nsụgharị. Wụnye ngwugwu na-asụgharị (Ngwugwu na ntọala, ma ọ bụ griot packs), nye nsụgharị ahụ dịka faịlụ okwu ihuenyo, jiri sava nkata malite injin (--chat-url), ma ọ bụ jikọọ sevisi na-asụgharị. Ngwugwu chọrọ ọba ha, nke npm ci na-awụnye.',
  'engine.missing.chat':
    'E wụnyebeghị modelu nkata. Wụnye ngwugwu nkata (Ngwugwu na ntọala, ma ọ bụ griot packs), jiri faịlụ modelu (--chat-model FILE.gguf) ma ọ bụ adreesị sava nkata (--chat-url) malite injin. Ngwugwu na faịlụ chọrọ ọba ha, nke npm ci na-awụnye.',
  'engine.missing.cloner':
    'E wụnyebeghị ngwugwu na-eso olu. Wụnye otu (Ngwugwu na ntọala, ma ọ bụ griot packs). Ruo mgbe ahụ okwu preserve na voice_map na-edebe ịdị elu olu onye na-ekwu.',
  'engine.missing.separator':
    'E wụnyebeghị ngwugwu na-ewepụ olu n’egwu na mkpọtụ. Wụnye otu (Ngwugwu na ntọala, ma ọ bụ griot packs). Ruo mgbe ahụ a na-ebelata ụda okwu n’okpuru dọbụ. Ngwugwu chọrọ ọba ha, nke npm ci na-awụnye.',
  'engine.missing.middleSeparator': 'Injin a enweghị ike iwepụ olu n’etiti sitẹrio. Họrọ auto.',
  'engine.missing.reader': 'Enweghị ike ịgụ ederede dị n’onyonyo: ọba ya adịghị. Mee npm ci ọzọ iji wụnye ya.',
  'engine.missing.faces': 'Enweghị ike ịchọta ihu: ọba ha adịghị. Mee npm ci ọzọ iji wụnye ya.',
  'engine.job.unknown': 'Enweghị ọrụ {{id}}.',
  'engine.job.interrupted':
    'Injin kwụsịrị na mberede ugboro {{times}} mgbe ọ na-arụ ọrụ a, n’ihi ya a hapụrụ ọrụ ahụ. Nye ya n’iwu ọzọ; ọ bụrụ na o mee ọzọ, jiri ahịrị ole na ole ma ọ bụ faịlụ ọzọ, ma lee faịlụ ndekọ ọrụ.',
  'engine.job.videoGone': 'E wepụrụ vidio ahụ. Mepụta ya ọzọ.',
  'engine.job.videoRemoved': 'E wepụrụ vidio ahụ iji mee ohere, ma ọ bụ mgbe ụbọchị {{days}} gasịrị. Mepụta ya ọzọ.',
  'engine.job.transcriptRemoved': 'E wepụrụ ndepụta okwu ahụ mgbe ụbọchị {{days}} gasịrị. Nyochaa vidio ahụ ọzọ.',
  'engine.job.resultGone': 'E wepụrụ nsonaazụ ahụ. Nye ya n’iwu ọzọ.',
  'engine.job.workersEnded': 'Ọtụtụ ndị ọrụ kwụsịrị mgbe ha na-eme nke a. Nye ya n’iwu ọzọ, ma lee faịlụ ndekọ ha.',
  'engine.step.noAnswer': 'Azịza nke otu onye ọrụ adịghị. Nwaa ọzọ.',
  'engine.step.unfinished': 'Otu onye ọrụ enweghị ike imecha nzọụkwụ ya. Nwaa ọzọ.',
  'engine.store.jobs': 'Enweghị ike iru ebe nchekwa ọrụ ugbu a. Nwaa ọzọ n’oge na-adịghị anya.',
  'engine.store.files': 'Enweghị ike iji ebe nchekwa faịlụ ugbu a. Nwaa ọzọ n’oge na-adịghị anya.',
  'engine.disk.needs': 'Diski ejula: a chọrọ MB {{megabytes}}. Mee ohere.',
  'engine.data.closed': 'Enweghị ike ide ihe na folda data. Lelee ikike ya nakwa na diski ya abụghị naanị maka ọgụgụ.',
  'engine.data.broken': 'Diski nke folda data dara. Lelee diski ahụ.',
  'engine.data.damaged':
    'Otu ọba data nke folda data mebiri. Weghachi nke e debere, ma ọ bụ jiri --data nye folda ọzọ.',
  'engine.scratch':
    'Ọrụ ahụ chọrọ karịa GB {{gigabytes}} n’ụzọ, nke kacha otu nwere ike iwere. Kewaa fim ahụ, ma ọ bụ jiri --scratch-gb ka ukwuu malite injin.',
  'engine.history.noItem': 'Enweghị ihe akụkọ {{id}}.',
  'engine.history.noSound': 'Enweghị ụda nke ihe akụkọ {{id}}.',
  'engine.tooOften': 'Igodo a nwere ike ịrịọ ugboro {{most}} n’otu nkeji. Nwaa ọzọ mgbe sekọnd {{seconds}} gasịrị.',
  'engine.process.noRoom': 'Kọmputa enweghị ohere maka usoro ọzọ. Mechie mmemme ndị ọzọ.',
  'engine.process.noFiles': 'Faịlụ ndị meghere karịrị akarị. Malitegharịa Griot Studio.',
  'engine.process.noProgram': 'Mmemme ya anọkwaghị ebe ahụ. Malitegharịa Griot Studio, ma ọ bụ wụnye ya ọzọ.',
  'engine.process.notStarted': 'Enweghị ike ịmalite usoro ya.',
  'engine.process.silent': 'Usoro ya egosighị na ọ dị ndụ ruo sekọnd {{seconds}}.',
  'engine.process.outOfMemory': 'Ebe nchekwa nke usoro ya gwụrụ.',
  'engine.process.killed': 'E si n’èzí kwụsị usoro ya, ihe sistemụ na-eme mgbe ebe nchekwa dị ntakịrị.',
  'engine.process.crashed': 'Usoro ya dara ({{signal}}).',
  'engine.process.endedBy': 'E si n’èzí kwụsị usoro ya ({{signal}}).',
  'engine.process.exitCode': 'Usoro ya ji koodu {{code}} kwụsị.',
  'engine.crashed.media':
    'Akụkụ injin na-agụ ma na-ede vidio kwụsịrị na mberede. Nwaa ọzọ; ọ bụrụ na ọ na-eme otu faịlụ ahụ mgbe ọ bụla, o nwere ike ịbụ na faịlụ ahụ mebiri.',
  'engine.crashed.reader': 'Akụkụ injin na-agụ ederede dị n’onyonyo kwụsịrị na mberede. Nwaa ọzọ.',
  'engine.crashed.speakers': 'Akụkụ injin na-ekewa ndị na-ekwu kwụsịrị na mberede. Nwaa ọzọ.',
  'engine.crashed.faces': 'Akụkụ injin na-achọta ihu kwụsịrị na mberede. Nwaa ọzọ.',
  'engine.crashed.voice': 'Olu so ya bịa kwụsịrị na mberede. Nwaa ọzọ.',
  'engine.crashed.middle': 'Usoro na-ewepụ olu n’etiti kwụsịrị na mberede. Nwaa ọzọ.',
  'engine.crashed.pack':
    'Usoro na-arụ {{name}} kwụsịrị na mberede. Nwaa ọzọ; ọ bụrụ na o mee ọzọ, jiri griot packs verify {{id}} lelee ngwugwu ahụ.',
  'engine.crashed.chat':
    'Usoro na-arụ modelu nkata {{file}} kwụsịrị na mberede. O nwere ike ịbụ na ọ chọrọ ebe nchekwa karịa nke dị; nwaa ọzọ, ma ọ bụ jiri modelu ka nta.',
} satisfies TextTable
