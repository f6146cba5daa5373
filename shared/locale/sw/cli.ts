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
  'cli.programStopped': 'Programu moja ya injini imesimama bila sababu. Endesha npm ci ili kurekebisha usakinishaji.',
  'cli.reading.clipped':
    '{{file}}: sauti ni mkubwa mno na umepasuka. Rekodi “{{text}}” tena, kwa sauti ndogo au mbali na maikrofoni.',
  'cli.reading.cut_off':
    '{{file}}: hakuna ukimya kabla na baada ya maneno. Rekodi “{{text}}” tena na usubiri kidogo mwanzoni na mwishoni.',
  'cli.reading.other_words': '{{file}}: hii haisikiki kama “{{text}}”. Soma sentensi ya namba hiyo.',
  'cli.reading.silent': '{{file}}: hakuna kinachosikika. Rekodi “{{text}}” tena, kwa sauti kubwa zaidi.',
  'cli.voiceAdded': '{{id}} inaweza kuchaguliwa kama sauti sasa. {{by}} alikubali tarehe {{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    '{{path}} ina jozi {{pairs}} za sauti kutoka rekodi {{used}}; {{lacking}} zaidi zimeundwa kutoka nyingine. Wape wengine kwa griot voice add.',
  'cli.voiceRemoved': '{{id}} imeondolewa.',
} satisfies TextTable
