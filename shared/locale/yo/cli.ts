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
} satisfies TextTable
