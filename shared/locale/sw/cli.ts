import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Toa unukuzi wake kama faili ya manukuu kwa --subtitles.',
  'cli.chooseTranslation': 'Jaribu tena, au toa tafsiri kwa --translation.',
  'cli.noTranslator':
    'Kwenye mstari wa amri: --translation FILE, faili {{file}} kando ya video, au --base-url pamoja na huduma inayotafsiri.',
} satisfies TextTable
