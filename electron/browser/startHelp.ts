import { TARGETS } from '../../shared/contract/targets.ts'
import type { Texts } from '../../shared/locale/createTexts.ts'
import { studioDataDir } from '../studio/shell/dataDir.ts'

/** Columns of a line of help, and where its texts begin. */
const START_HELP_COLUMNS = 116
const START_HELP_INDENT_COLUMNS = 23

/** The help of `griot start`. */
export function startHelp(t: Texts['t']): string {
  const options = [
    ['--no-open', t('start.noOpen')],
    ['--lang LANGUAGE', t('start.lang', { known: TARGETS.join(', ') })],
    ['--port N', t('start.port')],
    ['--data DIR', t('start.data', { folder: studioDataDir({}) })],
    ['--idle-exit SECONDS', t('start.idleExit')],
    ['--no-sandbox', t('start.noSandbox')],
  ] as const
  const rows = options.map(([option, what]) => {
    const [first = '', ...rest] = wrapped(what, START_HELP_COLUMNS - START_HELP_INDENT_COLUMNS)
    return [
      `  ${option.padEnd(START_HELP_INDENT_COLUMNS - 2)}${first}`,
      ...rest.map((line) => ' '.repeat(START_HELP_INDENT_COLUMNS) + line),
    ].join('\n')
  })
  return [t('start.about'), '', ...rows, '', ...wrapped(t('start.more'), START_HELP_COLUMNS)].join('\n')
}

/** The lines of a text broken at blanks. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
