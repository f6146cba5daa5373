import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Toa unukuzi wake kama faili ya manukuu kwa --subtitles.',
  'cli.chooseTranslation': 'Jaribu tena, au toa tafsiri kwa --translation.',
  'cli.noTranslator':
    'Kwenye mstari wa amri: --translation FILE, faili {{file}} kando ya video, au --base-url pamoja na huduma inayotafsiri.',
  'cli.place':
    '--place {{place}} si mahali katika picha. Toa LEFT,TOP,RIGHT,BOTTOM kwa asilimia, kama 0,66,100,100, pamoja na --with picture.',
  'cli.sameFile': '--out na --signs zote zinataja {{path}}. Ipe kila moja faili lake.',
} satisfies TextTable
