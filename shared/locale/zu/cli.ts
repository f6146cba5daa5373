import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Nikeza umbhalo wayo wenkulumo njengefayela lemibhalo engezansi nge --subtitles.',
  'cli.chooseTranslation': 'Zama futhi, noma unikeze umhumusho nge --translation.',
  'cli.noTranslator':
    'Emugqeni womyalo: --translation FILE, ifayela {{file}} eceleni kwevidiyo, noma --base-url nesevisi ehumushayo.',
  'cli.place':
    '--place {{place}} ayiyona indawo esithombeni. Nikeza LEFT,TOP,RIGHT,BOTTOM ngamaphesenti, njengo-0,66,100,100, usebenzise --with picture.',
  'cli.sameFile': '--out kanye --signs zisho ifayela elilodwa, {{path}}. Nikeza ngayinye ifayela layo.',
} satisfies TextTable
