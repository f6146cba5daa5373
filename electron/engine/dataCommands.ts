import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { invalid } from '../../shared/failure.ts'
import { backupData } from './backends/oneMachine/backupData.ts'
import { checkData } from './backends/oneMachine/checkData.ts'

const DATA_HELP = `The data folder of an engine, beside the running engine or without one.

  backup FOLDER   copy it into a new folder: records, orders, results, history and voices
  check           look it over; exits with 1 where something is wrong

  --data DIR      the engine's data folder

To restore, end the engine and start it with --data FOLDER, or put a copy of FOLDER where its data folder was.
`

/** The output of a command: its text and its exit code. */
interface CommandOutput {
  readonly text: string
  readonly code: number
}

/** Runs `backup` or `check` on a data folder. */
export async function dataCommand(
  command: 'backup' | 'check',
  args: readonly string[],
  data: string,
): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'string', default: data }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return { text: DATA_HELP, code: 0 }
  const dataDir = resolve(values.data)
  if (command === 'backup') {
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0)
      throw invalid('Name the folder that the backup goes to: backup FOLDER.')
    const { files, bytes } = await backupData({ dataDir, target: resolve(folder) })
    return { text: `Copied ${files} files, ${(bytes / 1e6).toFixed(1)} MB, to ${resolve(folder)}.\n`, code: 0 }
  }
  if (positionals.length > 0) throw invalid('check looks over the folder of --data; it takes no other word.')
  const { facts, problems } = await checkData(dataDir)
  const end = problems.length === 0 ? 'Nothing is wrong.' : `${problems.length} found.`
  return {
    text: `${[...facts, ...problems.map((one) => `! ${one}`), end].join('\n')}\n`,
    code: problems.length === 0 ? 0 : 1,
  }
}
