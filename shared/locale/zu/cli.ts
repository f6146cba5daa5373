import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Nikeza umbhalo wayo wenkulumo njengefayela lemibhalo engezansi nge --subtitles.',
  'cli.chooseTranslation': 'Zama futhi, noma unikeze umhumusho nge --translation.',
  'cli.noTranslator':
    'Emugqeni womyalo: --translation FILE, ifayela {{file}} eceleni kwevidiyo, noma --base-url nesevisi ehumushayo.',
  'cli.place':
    '--place {{place}} ayiyona indawo esithombeni. Nikeza LEFT,TOP,RIGHT,BOTTOM ngamaphesenti, njengo-0,66,100,100, nokuthi --with picture.',
} satisfies TextTable
