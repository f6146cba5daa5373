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
  'cli.programStopped': 'Uhlelo lwenjini lume ngaphandle kwesizathu. Sebenzisa i-npm ci ukuze ulungise ukufakwa.',
  'cli.reading.clipped':
    '{{file}}: umsindo mkhulu kakhulu futhi uyadabuka. Qopha “{{text}}” futhi, ngezwi eliphansi noma kude nombhobho.',
  'cli.reading.cut_off':
    '{{file}}: akukho ukuthula ngaphambi nangemva kwenkulumo. Qopha “{{text}}” futhi, ulinde kancane ekuqaleni nasekugcineni.',
  'cli.reading.other_words': '{{file}}: lokhu akuzwakali njengokuthi “{{text}}”. Funda umusho waleyo nombolo.',
  'cli.reading.silent': '{{file}}: akuzwakali lutho. Qopha “{{text}}” futhi, ngezwi eliphakeme.',
  'cli.voiceAdded': 'I-{{id}} ingakhethwa njengezwi manje. U-{{by}} wavuma ngo-{{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    'I-{{path}} inamapheya emisindo angu-{{pairs}} avela kokuqoshiwe okungu-{{used}}; amanye angu-{{lacking}} enziwe ngamanye. Dlulisela kwabanye nge-griot voice add.',
  'cli.voiceRemoved': 'I-{{id}} isusiwe.',
} satisfies TextTable
