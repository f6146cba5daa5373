import type { TextTable } from '../textTable.ts'

/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Jiri --subtitles nye ndepụta okwu ya dịka faịlụ okwu ihuenyo.',
  'cli.chooseTranslation': 'Nwaa ọzọ, ma ọ bụ jiri --translation nye nsụgharị ahụ.',
  'cli.noTranslator':
    'N’ahịrị iwu: --translation FILE, faịlụ {{file}} n’akụkụ vidio ahụ, ma ọ bụ --base-url na sevisi na-asụgharị.',
  'cli.place':
    '--place {{place}} abụghị ebe n’onyonyo. Nye LEFT,TOP,RIGHT,BOTTOM na pasent, dịka 0,66,100,100, ya na --with picture.',
  'cli.sameFile': '--out na --signs abụọ na-akpọ {{path}}. Nye nke ọ bụla faịlụ nke ya.',
} satisfies TextTable
