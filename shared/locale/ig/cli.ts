import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Jiri --subtitles nye ndepụta okwu ya dịka faịlụ okwu ihuenyo.',
  'cli.chooseTranslation': 'Nwaa ọzọ, ma ọ bụ jiri --translation nye nsụgharị ahụ.',
  'cli.noTranslator':
    'N’ahịrị iwu: --translation FILE, faịlụ {{file}} n’akụkụ vidio ahụ, ma ọ bụ --base-url na sevisi na-asụgharị.',
  'cli.place':
    '--place {{place}} abụghị ebe n’onyonyo. Nye LEFT,TOP,RIGHT,BOTTOM na pasent, dịka 0,66,100,100, ya na --with picture.',
  'cli.sameFile': '--out na --signs abụọ na-akpọ {{path}}. Nye nke ọ bụla faịlụ nke ya.',
  'cli.programStopped': 'Otu mmemme nke injin kwụsịrị n’enweghị ihe kpatara ya. Mee npm ci iji dozie ntinye ahụ.',
  'cli.reading.clipped':
    '{{file}}: o dara ụda nke ukwuu, ọ dọwakwara. Dekọọ “{{text}}” ọzọ, jiri olu dị nro ma ọ bụ nọrọ anya na igwe okwu.',
  'cli.reading.cut_off':
    '{{file}}: enweghị ịgbachi nkịtị tupu okwu ahụ na mgbe ọ gasịrị. Dekọọ “{{text}}” ọzọ, chetụ na mbido na na ngwụcha.',
  'cli.reading.other_words': '{{file}}: nke a adịghị ka “{{text}}”. Gụọ ahịrịokwu nke nọmba ahụ.',
  'cli.reading.silent': '{{file}}: anụghị ihe ọ bụla. Dekọọ “{{text}}” ọzọ, kwuo ya n’olu dara ụda.',
  'cli.voiceAdded': 'Enwere ike ịhọrọ {{id}} dịka olu ugbu a. {{by}} kwetara na {{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    '{{path}} nwere ụda abụọ abụọ {{pairs}} sitere na ndekọ {{used}}; e ji ndị ọzọ mee {{lacking}} ọzọ. Were griot voice add nye onye ọzọ.',
  'cli.voiceRemoved': 'E wepụla {{id}}.',
} satisfies TextTable
