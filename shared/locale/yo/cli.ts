import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Fún un ní àkọsílẹ̀ ọ̀rọ̀ rẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́ pẹ̀lú --subtitles.',
  'cli.chooseTranslation': 'Gbìyànjú lẹ́ẹ̀kan sí i, tàbí fún un ní ìtumọ̀ pẹ̀lú --translation.',
  'cli.noTranslator':
    'Lórí ìlà àṣẹ: --translation FILE, fáìlì {{file}} lẹ́gbẹ̀ẹ́ fídíò náà, tàbí --base-url pẹ̀lú olùpèsè tó ń túmọ̀.',
  'cli.place':
    '--place {{place}} kì í ṣe ibì kan nínú àwòrán. Fún un ní LEFT,TOP,RIGHT,BOTTOM ní ìdá ọgọ́rùn-ún, bí 0,66,100,100, pẹ̀lú --with picture.',
  'cli.sameFile': '--out àti --signs dárúkọ {{path}} kan náà. Fún ọ̀kọ̀ọ̀kan ní fáìlì tirẹ̀.',
  'cli.programStopped': 'Ètò ẹ́ńjìnnì kan dúró láìsí ìdí. Lo npm ci láti tún ìfisórí náà ṣe.',
  'cli.reading.clipped':
    '{{file}}: ó pariwo jù, ó sì ya. Tún “{{text}}” gbà sílẹ̀, rọra sọ ọ́ tàbí jìnnà sí ẹ̀rọ gbohùngbohùn.',
  'cli.reading.cut_off':
    '{{file}}: kò sí ìdákẹ́jẹ́ ṣáájú àti lẹ́yìn ọ̀rọ̀ náà. Tún “{{text}}” gbà sílẹ̀ pẹ̀lú ìdúró díẹ̀ ní ìbẹ̀rẹ̀ àti ní ìparí.',
  'cli.reading.other_words': '{{file}}: èyí kò dún bí “{{text}}”. Ka gbólóhùn tó ní nọ́ńbà yẹn.',
  'cli.reading.silent': '{{file}}: a kò gbọ́ ohunkóhun. Tún “{{text}}” gbà sílẹ̀, gbóhùn sókè.',
  'cli.voiceAdded': 'A lè yan {{id}} gẹ́gẹ́ bí ohùn báyìí. {{by}} gbà ní {{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    'Nínú {{path}} ni méjì-méjì ohùn {{pairs}} wà láti inú gbígbà sílẹ̀ {{used}}; a fi àwọn mìíràn ṣe {{lacking}} sí i. Fi griot voice add fún ẹlòmíràn.',
  'cli.voiceRemoved': 'A ti yọ {{id}} kúrò.',
} satisfies TextTable
