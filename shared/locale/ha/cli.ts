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
  'cli.programStopped': 'Wani shirin injin ya tsaya ba tare da dalili ba. A gudanar da npm ci don gyara shigarwar.',
  'cli.reading.clipped':
    '{{file}}: ya yi ƙara sosai kuma ya tsage. A sake ɗaukar “{{text}}”, a hankali ko nesa da makirufo.',
  'cli.reading.cut_off':
    '{{file}}: babu shiru kafin maganar da bayanta. A sake ɗaukar “{{text}}” da ɗan jira a farko da a ƙarshe.',
  'cli.reading.other_words': '{{file}}: wannan bai yi kama da “{{text}}” ba. A karanta jumlar wannan lambar.',
  'cli.reading.silent': '{{file}}: ba a jin komai. A sake ɗaukar “{{text}}” da ƙarfi.',
  'cli.voiceAdded': 'Yanzu ana iya zaɓar {{id}} a matsayin murya. {{by}} ya yarda a ranar {{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    '{{path}} yana da sautuka bibbiyu {{pairs}} daga ɗauka {{used}}; an yi ƙarin {{lacking}} daga wasu. A ba da shi ga wasu da griot voice add.',
  'cli.voiceRemoved': 'An cire {{id}}.',
} satisfies TextTable
