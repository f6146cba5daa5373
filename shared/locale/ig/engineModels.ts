import type { TextTable } from '../textTable.ts'

/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning':
    'Nhazi nke ahịrị kwụsịrị na mberede. Nwaa ọzọ; ọ bụrụ na o mee ọzọ, nye iwu ahịrị ole na ole.',
  'engineModel.pack.unknown': 'Enweghị ngwugwu {{id}}.',
  'engineModel.pack.list': 'Lee griot packs list.',
  'engineModel.pack.licence':
    'Ekweghị ka e jiri {{name}} rụọ ọrụ azụmahịa (ikikere: {{licence}}, {{url}}). Nabata ikikere ahụ iji wụnye ya.',
  'engineModel.pack.gone': 'A wụnyekwaghị {{name}}, ma ọ bụ na a na-edochi ya. Wụnye ya n’okpuru Ngwugwu ma nwaa ọzọ.',
  'engineModel.pack.damaged': '{{name}} mebiri: {{damage}} Wepụ ngwugwu ahụ ma wụnye ya ọzọ.',
  'engineModel.pack.notInstalled': 'A wụnyebeghị {{id}}.',
  'engineModel.pack.notKept':
    'Diski ejula, n’ihi ya a wụnyeghị {{id}}, e debeghịkwa ihe ọ bụla na ya. Mee ohere ma nwaa ọzọ.',
  'engineModel.pack.needs':
    '{{id}} chọrọ MB {{needed}} na diski mgbe a na-awụnye ya, MB {{free}} ka dị ohere. Mee ohere ma nwaa ọzọ.',
  'engineModel.pack.changing': 'Mmemme ọzọ na-awụnye ma ọ bụ na-ewepụ {{id}}. Chere ruo mgbe ọ ga-agwụ.',
  'engineModel.pack.inUse':
    'A na-eji {{id}} arụ ọrụ. Chere ruo mgbe ọrụ ya ga-agwụ, ma ọ bụ mechie studio, ma nwaa ọzọ.',
  'engineModel.file.missing': '{{path}} adịghị.',
  'engineModel.file.size': '{{path}} nwere baịtị {{bytes}} kama {{stated}}.',
  'engineModel.file.changed': 'E gbanwere {{path}}: nchikọta nlele ya dị iche.',
  'engineModel.file.ofPack': '{{path}} nke {{pack}}',
  'engineModel.download.otherVersion':
    '{{file}} nwere baịtị {{bytes}} kama {{stated}}: ebe o si abịa nwere ụdị ya ọzọ. Jiri ebe ọzọ, ma ọ bụ ụdị studio ka ọhụrụ.',
  'engineModel.download.checksum':
    '{{file}} enweghị nchikọta nlele o kwesịrị inwe: o mebiri n’ụzọ, ma ọ bụ e dochiri ya. Jiri ebe ọzọ, ma ọ bụ ụdị studio ka ọhụrụ.',
  'engineModel.download.tooLong':
    '{{file}} toro ogologo karịa ka o kwesịrị. Jiri ebe ọzọ, ma ọ bụ ụdị studio ka ọhụrụ.',
  'engineModel.download.unpacking': 'Ịtọghe {{path}} kwụsịrị na-enweghị ihe kpatara ya. Nwaa ọzọ.',
  'engineModel.download.archive': 'Atọghebeghị ngwugwu faịlụ ahụ: {{reason}}. Jiri ebe ọzọ.',
  'engineModel.source.noFolder':
    'A hụghị folda {{folder}}. Nye folda nwere ngwugwu, ma ọ bụ adreesị na-amalite na http.',
  'engineModel.source.noFile':
    'A hụghị {{path}}. Folda nwụnye nwere otu folda maka ngwugwu ọ bụla, faịlụ ngwugwu ahụ dị na ya.',
  'engineModel.source.noAddress': '{{from}} abụghị adreesị. Nye nke dịka https://example.org/packs.',
  'engineModel.source.part': '{{host}} na-eziga naanị akụkụ faịlụ ahụ. Jiri ebe ọzọ.',
  'engineModel.source.compressed': '{{host}} na-agbanwe faịlụ n’ụzọ site n’ịpịkọta ha. Jiri ebe ọzọ.',
  'engineModel.source.unprotected':
    '{{host}} na-eduga n’adreesị na-enweghị nchebe. Nwaa ọzọ ma e mesịa, ma ọ bụ jiri ebe ọzọ e detuoro ya.',
  'engineModel.source.endless':
    '{{host}} na-eduga na-akwụsịghị. Nwaa ọzọ ma e mesịa, ma ọ bụ jiri ebe ọzọ e detuoro ya.',
  'engineModel.source.untrusted': 'Enweghị ike ịtụkwasị asambodo {{host}} obi. Lelee ụbọchị nke kọmputa a, na netwọk.',
  'engineModel.source.offline':
    'Enweghị ike iru {{host}}; o nwere ike ịbụ na kọmputa a anọghị n’ịntanetị. Jikọọ ịntanetị, ma ọ bụ wụnye site na folda ma ọ bụ ebe e detuoro ya.',
  'engineModel.source.busy': '{{host}} nwere ọtụtụ ọrụ ({{status}}). Nwaa ọzọ ma e mesịa.',
  'engineModel.source.notForAll':
    '{{host}} anaghị enye onye ọ bụla faịlụ a ({{status}}). Wụnye ya site na folda ma ọ bụ ebe e detuoro ya.',
  'engineModel.source.gone':
    '{{host}} enwekwaghị faịlụ a. Wụnye ya site na folda ma ọ bụ ebe e detuoro ya, ma ọ bụ melite studio.',
  'engineModel.source.status':
    '{{host}} ji ọnọdụ {{status}} zaa. Nwaa ọzọ ma e mesịa, ma ọ bụ jiri ebe ọzọ e detuoro ya.',
  'engineModel.library': 'A wụnyebeghị ọba na-arụ ngwugwu a, {{name}}. Mee npm ci ọzọ.',
  'engineModel.fileGone': 'Faịlụ {{name}} nke ngwugwu a adịghị. Wụnye ngwugwu ahụ ọzọ.',
  'engineModel.notLoaded': 'Enweghị ike ibubata modelu nke ngwugwu a. Wụnye ngwugwu ahụ ọzọ.',
  'engineModel.voice.notLoaded': 'Enweghị ike ibubata olu nke ngwugwu a. Wụnye ngwugwu ahụ ọzọ.',
  'engineModel.voice.settings': 'Enweghị ike ịgụ ntọala nke olu a. Wụnye ngwugwu ahụ ọzọ.',
  'engineModel.voice.unsayable': 'Olu ahụ enweghị ike ikwu “{{text}}”. Jiri okwu ndị ọzọ dee ya, ma ọ bụ họrọ olu ọzọ.',
  'engineModel.voice.failed': 'Olu so ya bịa dara: {{reason}}. Nwaa ọzọ, ma ọ bụ jiri olu ọzọ.',
  'engineModel.separator.none': 'Modelu nke ngwugwu a abụghị nke na-ekewa olu. Wụnye ngwugwu ahụ ọzọ.',
  'engineModel.reader.failed': 'Ịgụ ederede dị n’onyonyo dara: {{reason}}. Nwaa ọzọ.',
  'engineModel.recogniser.stopped':
    'PocketSphinx na-amata okwu kwụsịrị tupu o mechaa ({{reason}}). Nwaa ọzọ, ma ọ bụ nye ndepụta okwu dịka faịlụ okwu ihuenyo.',
  'engineModel.translate.noPair':
    'Enweghị ngwugwu a wụnyere na-asụgharị site na {{source}} gaa na {{target}}. Wụnye nke maara ha abụọ, nye nsụgharị dịka faịlụ okwu ihuenyo, ma ọ bụ jiri sava nkata.',
  'engineModel.translate.unfit':
    'Modelu nkata {{model}} enyeghị otu nsụgharị maka ahịrị ọ bụla, ugboro {{times}} n’usoro. Nwaa modelu ọzọ.',
  'engineModel.translate.nameModel': 'Iji sụgharịa, kpọọ aha modelu nke sava nkata nwere ike ime ya (--chat-model).',
  'engineModel.translate.noModel':
    'Sava nkata {{name}} enweghị modelu. Bubata otu ebe ahụ, ma ọ bụ jiri --chat-model kpọọ otu aha.',
  'engineModel.chat.notLoaded':
    'Enweghị ike ibubata modelu nkata {{file}}. Ọ ga-abụrịrị faịlụ GGUF zuru ezu, ma daba na ebe nchekwa.',
  'engineModel.chat.busy': 'Modelu nkata nwere ọrụ karịa nke ọ nwere ike ibu. Nwaa ọzọ n’oge na-adịghị anya.',
  'engineModel.chat.noLibrary': 'A wụnyebeghị ọba na-arụ modelu nkata, node-llama-cpp, maka sistemụ a. Mee npm ci ọzọ.',
  'engineModel.chat.silent':
    'Sava nkata ekwubeghị ihe ọ bụla sekọnd {{seconds}}. Lelee na ọ na-arụ ọrụ, ma ọ bụ nwaa ọzọ.',
  'engineModel.chat.unreached': 'Enweghị ike iru sava nkata. Lelee adreesị ya nakwa na ọ na-arụ ọrụ.',
  'engineModel.chat.address': 'Lelee adreesị ya, nke na-ejikarị /v1 akwụsị.',
  'engineModel.chat.noCompletion': 'Sava nkata ji ihe ọzọ zaa na-abụghị azịza nkata.',
  'engineModel.chat.noModels': 'Sava nkata ji ihe ọzọ zaa na-abụghị ndepụta modelu.',
  'engineModel.chat.broke': 'Sava nkata kwụsịrị azịza ya n’etiti. Jụọ ọzọ.',
  'engineModel.chat.key': 'Sava nkata jụrụ igodo ya. Lelee igodo e debere maka ya.',
  'engineModel.chat.serverBusy': 'Sava nkata nwere ọtụtụ ọrụ. {{words}}',
  'engineModel.chat.moment': 'Nwaa ọzọ n’oge na-adịghị anya.',
  'engineModel.chat.failed': 'Sava nkata dara. {{words}}',
  'engineModel.chat.failedWith': 'Sava nkata ji ọnọdụ {{status}} daa. {{words}}',
  'engineModel.server.tooLarge': 'Azịza ya buru oke ibu ịgụ. Lelee adreesị ya.',
  'engineModel.server.noTranscript': 'O zigaghị ndepụta okwu. Lelee adreesị ya.',
  'engineModel.server.tooManyWords': 'Ọ nụrụ okwu karịa nke a pụrụ ikwu n’oge ahụ. Nwaa ọzọ.',
  'engineModel.server.noVoices': 'O zigaghị ndepụta olu. Lelee adreesị ya, ruo na /v1 ma o nwere ya.',
  'engineModel.server.rateChanged': 'Ọsọ ụda ya na-agbanwe n’ụzọ. Nwaa olu ọzọ.',
  'engineModel.server.unread': 'Enweghị ike ịgụ azịza ahụ: {{reason}}. Lelee adreesị ahụ.',
  'engineModel.server.key': '{{name}} jụrụ igodo ya ma ọ bụ akaụntụ ya. Lelee ha na ntọala. Ọ na-ekwu: {{words}}',
  'engineModel.server.notThere':
    '{{name}} enweghị ihe a rịọrọ. Lelee adreesị ya ma gụọ olu ya ọzọ. Ọ na-ekwu: {{words}}',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.meter.noPrice':
    '{{name}} nwere oke mana o nweghị ọnụ ahịa. Tinye ọnụ ahịa ya na ntọala, ma ọ bụ wepụ oke ahụ.',
  'engineModel.meter.spent':
    '{{name}} eruola oke ya nke {{limit}}: e mefuola {{spent}}. Bulie oke ahụ na ntọala, ma ọ bụ họrọ olu ndị ọzọ.',
  'engineModel.meter.projectNoPrice':
    'Ọrụ ngo a nwere oke mmefu, mana {{name}} enweghị ọnụ ahịa. Tinye ọnụ ahịa ya na ntọala, ma ọ bụ wepụ oke nke ọrụ ngo ahụ.',
  'engineModel.meter.projectSpent':
    'Ọrụ ngo a eruola oke ya nke {{limit}}: e mefuola {{spent}} na sava okwu. Bulie oke ya, ma ọ bụ họrọ olu ndị ọzọ.',
} satisfies TextTable
