import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'A ba da rubutun maganarsa a fayil na rubutun ƙasa da --subtitles.',
  'cli.chooseTranslation': 'A sake gwadawa, ko a ba da fassarar da --translation.',
  'cli.noTranslator':
    'A layin umarni: --translation FILE, fayil {{file}} kusa da bidiyon, ko --base-url tare da sabis mai fassara.',
  'cli.place':
    '--place {{place}} ba wuri ba ne a cikin hoton. A ba da LEFT,TOP,RIGHT,BOTTOM da kashi cikin ɗari, kamar 0,66,100,100, tare da --with picture.',
  'cli.sameFile': '--out da --signs duka sun ambaci {{path}}. A ba kowanne fayil nasa.',
} satisfies TextTable
