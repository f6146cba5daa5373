import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { AppError, type Failure, invalid, toFailure } from '../../shared/failure.ts'
import { PackCapability, speaks } from '../../shared/packs/pack.ts'
import type { PackEntry, PackList } from '../../shared/packs/packRoutes.ts'
import type { PacksEvent, PacksRequest } from '../../shared/packs/packsProgram.ts'
import { presetFor } from '../../shared/packs/presetFor.ts'
import { findLanguage } from '../../shared/text/languages.ts'
import { EXIT, exitCodeOf } from './exitCodes.ts'
import { watchInterrupt } from './interrupt.ts'
import { createProgressView, eventLines, packDetails, packTable, size } from './packsOutput.ts'
import { runPacks } from './packsProcess.ts'
import { type CheckedPack, packsReport } from './packsReport.ts'

interface PlaceOptions {
  readonly packs?: string
  readonly catalogue?: string
  readonly json?: boolean
}

interface InstallOptions extends PlaceOptions {
  readonly from?: string
  readonly acceptLicence?: boolean
}

interface VerifyOptions extends PlaceOptions {
  readonly run?: boolean
  readonly report?: string | true
}

interface SetupOptions extends PlaceOptions {
  readonly from?: string
  readonly to: string
  readonly source?: string
  readonly memory?: number
  readonly cores?: number
  readonly nonCommercial?: boolean
  readonly dryRun?: boolean
}

const HELP = `
Packs are models that run on this computer: recognition, voices, translation, chat. They are downloaded once, checked, and
kept in one folder for everything of Griot Studio here (--packs, or GRIOT_PACKS).

Without internet: put the files into a folder, one folder per pack named by its id, with the names that
griot packs list --json tells; a copied folder of installed packs will do for packs without archives. Then
griot packs install ID --from FOLDER. A web server with the same folders is a mirror: --from https://…

With --json every line of output is one event:
  {"event":"list","list":{"folder":"…","freeBytes":1,"memory":16000,"cores":8,"packs":[…]}}
  {"event":"plan","packs":[…]}
  {"event":"progress","id":"…","progress":{"stage":"downloading"|"unpacking","bytes":1,"total":2,"speed":3}}
  {"event":"installed","id":"…","version":"…","folder":"…","bytes":1,"fresh":true,"checksum":"published"|"host"|"first_seen"}
  {"event":"removed","id":"…","removed":true}
  {"event":"checked","check":{"id":"…","problems":[],"selfTest":{"ran":false,"passed":false,"message":"…"}}}
  {"event":"failed","kind":"offline","message":"…","exitCode":3}

Exit codes:
  0    done
  1    it failed, or a pack is damaged or did not pass its test
  2    wrong usage, an unknown pack, or a file that cannot be used
  3    no connection, no room on the disk, or the pack is in use
  130  cancelled with Ctrl-C`

/** The command `griot packs` with everything below it. */
export function packsCommand(): Command {
  const packs = new Command('packs')
    .description('list, install, remove and verify the models that run on this computer')
    .addHelpText('after', HELP)
    .exitOverride()
  const add = (name: string, description: string): Command =>
    packs
      .command(name)
      .description(description)
      .option('--packs <dir>', 'where packs are kept (default: one place for this user; also GRIOT_PACKS)')
      .option('--catalogue <file>', 'a catalogue of your own, as JSON, instead of the one that comes with Griot Studio')
      .option('--json', 'write one JSON object a line')
      .exitOverride()

  add('list', 'the packs there are, and which are installed')
    .option('--language <code>', 'only packs for this language')
    .option('--capability <name>', `only packs that do this: ${PackCapability.options.join(', ')}`, readCapability)
    .option('--installed', 'only installed packs')
    .action((options: ListOptions) => inTerminal(options, (given) => list(options, given)))
  add('install', 'install or update packs')
    .argument('<id...>', 'packs, as griot packs list names them')
    .option('--from <dir|url>', 'a folder or a mirror with the files')
    .option('--accept-licence', 'also install packs that may not be used for commercial work')
    .action((ids: string[], options: InstallOptions) => inTerminal(options, (given) => install(ids, options, given)))
  add('update', 'update the installed packs that the catalogue has a newer version of')
    .option('--from <dir|url>', 'a folder or a mirror with the files')
    .option('--accept-licence', 'also packs that may not be used for commercial work')
    .action((options: InstallOptions) => inTerminal(options, (given) => update(options, given)))
  add('remove', 'remove packs, and what interrupted downloads have left')
    .argument('<id...>')
    .action((ids: string[], options: PlaceOptions) =>
      inTerminal(options, ({ run }) => run({ command: 'remove', ids, ...placesOf(options) })),
    )
  add('verify', 'compare installed packs with their checksums')
    .argument('[id...]', 'packs; without any, all that are installed')
    .option('--run', 'also try them out')
    .option('--report [file]', 'write what was found into one file that can be sent to us (packs-report.json)')
    .action((ids: string[], options: VerifyOptions) => inTerminal(options, (given) => verify(ids, options, given)))
  add('setup', 'install the packs for one task, the best that fit this machine')
    .option('--from <language>', 'language spoken in the videos')
    .requiredOption('--to <language>', 'language to dub into')
    .option('--source <dir|url>', 'a folder or a mirror with the files')
    .option('--memory <gb>', 'memory to plan for (default: what this computer has)', readNumber)
    .option('--cores <n>', 'processor cores to plan for (default: what this computer has)', readNumber)
    .option('--non-commercial', 'also packs that may not be used for commercial work')
    .option('--dry-run', 'only tell what would be installed')
    .action((options: SetupOptions) => inTerminal(options, (given) => setup(options, given)))
  return packs
}

interface ListOptions extends PlaceOptions {
  readonly language?: string
  readonly capability?: PackCapability
  readonly installed?: boolean
}

/** The tools of a command. */
interface Given {
  /** Sends a request to the engine's pack program; its events go to `tell`, or are shown. */
  run(request: PacksRequest, tell?: Given['tell']): Promise<void>
  /** Fetches the list without showing it. */
  fetchList(): Promise<PackList>
  tell(event: PacksEvent): void
  /** Prints a line; silent with --json. */
  say(line: string): void
}

async function list(options: ListOptions, { fetchList, tell, say }: Given): Promise<void> {
  const language = options.language === undefined ? undefined : readLanguage(options.language)
  const all = await fetchList()
  const wanted = ({ state, capability }: PackEntry): boolean =>
    (options.capability === undefined || capability === options.capability) &&
    (options.installed !== true || state === 'installed' || state === 'outdated')
  const packs = all.packs.filter((pack) => wanted(pack) && (language === undefined || speaks(pack, language)))
  tell({ event: 'list', list: { ...all, packs } })
  say(packs.length === 0 ? 'There is no such pack.' : packTable(packs))
  say(`\nPacks are kept in ${all.folder}; ${size(all.freeBytes)} are free there.`)
}

function install(ids: readonly string[], options: InstallOptions, { run }: Given): Promise<void> {
  const acceptLicence = options.acceptLicence === true
  return run({ command: 'install', ids: [...ids], acceptLicence, ...sourceOf(options.from), ...placesOf(options) })
}

async function update(options: InstallOptions, given: Given): Promise<void> {
  let updated = 0
  const tell = (event: PacksEvent): void => {
    if (event.event === 'installed') updated++
    given.tell(event)
  }
  await install([], options, { ...given, run: (request) => given.run(request, tell) })
  if (updated === 0) given.say('Every installed pack is up to date.')
}

async function verify(ids: readonly string[], options: VerifyOptions, given: Given): Promise<void> {
  const checked: CheckedPack[] = []
  const tell = (event: PacksEvent): void => {
    if (event.event === 'checked') checked.push(event)
    given.tell(event)
  }
  let failure: Failure | undefined
  try {
    await given.run({ command: 'verify', ids: [...ids], run: options.run === true, ...placesOf(options) }, tell)
  } catch (error) {
    failure = toFailure(error)
    throw error
  } finally {
    if (options.report !== undefined) await writeReport(options.report, { checked, failure }, given)
  }
  if (checked.length === 0) given.say('No packs are installed.')
}

async function writeReport(
  file: string | true,
  found: { readonly checked: readonly CheckedPack[]; readonly failure: Failure | undefined },
  { say }: Given,
): Promise<void> {
  const path = resolve(file === true ? 'packs-report.json' : file)
  await writeFile(path, `${JSON.stringify(packsReport(found), null, 2)}\n`)
  say(`The report is in ${path}. It holds no text and no media of yours.`)
}

async function setup(options: SetupOptions, given: Given): Promise<void> {
  const { nonCommercial, memory: gigabytes = totalmem() / 1e9, cores = cpus().length } = options
  const from = options.from === undefined ? undefined : readLanguage(options.from)
  const wish = { from, to: readLanguage(options.to), memory: gigabytes * 1000, cores, nonCommercial }
  const all = await given.fetchList()
  const preset = presetFor(wish, all.packs)
  if (options.dryRun) for (const line of preset.packs.flatMap(packDetails)) given.say(line)
  for (const note of preset.notes) given.say(note)
  if (preset.packs.length === 0) return
  const { downloadBytes, installedBytes, memory } = preset
  given.say(
    `Together: ${size(downloadBytes)} to download, at most ${size(installedBytes)} on the disk, ${size(memory * 1e6)} of memory at a time.`,
  )
  if (options.dryRun) {
    const ids = new Set(preset.packs.map(({ id }) => id))
    given.tell({ event: 'list', list: { ...all, packs: all.packs.filter(({ id }) => ids.has(id)) } })
    return
  }
  const ids = preset.packs.map(({ id }) => id)
  // `--non-commercial` accepts the licence.
  const acceptLicence = nonCommercial === true
  await given.run({ command: 'install', ids, acceptLicence, ...sourceOf(options.source), ...placesOf(options) })
}

/** Runs a command; Ctrl-C cancels it, a failure becomes a message and an exit code. */
async function inTerminal(options: PlaceOptions, work: (given: Given) => Promise<void>): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  using view = createProgressView(process.stdout)
  const json = options.json === true
  const { signal } = interrupt
  const say = (line: string): void => {
    if (!json) process.stdout.write(`${line}\n`)
  }
  const tell = (event: PacksEvent): void => {
    if (event.event === 'checked' && !isSound(event)) process.exitCode = EXIT.failed
    if (json) process.stdout.write(`${JSON.stringify(event)}\n`)
    else if (event.event === 'progress') view.show(event.id, event.progress)
    else {
      view.rest()
      for (const line of eventLines(event)) say(line)
    }
  }
  const fetchList = async (): Promise<PackList> => {
    let found: PackList | undefined
    const keep = (event: PacksEvent): void => {
      if (event.event === 'list') found = event.list
    }
    await runPacks({ command: 'list', ...placesOf(options) }, { tell: keep, signal })
    if (found === undefined) throw new AppError({ kind: 'internal', message: 'The packs could not be listed.' })
    return found
  }
  try {
    await work({ run: (request, own = tell) => runPacks(request, { tell: own, signal }), fetchList, tell, say })
  } catch (error) {
    view.rest()
    const failure = signal.aborted ? ({ kind: 'cancelled', message: 'Cancelled.' } as const) : toFailure(error)
    const exitCode = exitCodeOf(failure)
    const { kind, message } = failure
    if (json) process.stdout.write(`${JSON.stringify({ event: 'failed', kind, message, exitCode })}\n`)
    process.stderr.write(`${message}\n`)
    process.exitCode = exitCode
  }
}

function isSound({ check }: Extract<PacksEvent, { event: 'checked' }>): boolean {
  return check.problems.length === 0 && check.selfTest?.passed !== false
}

function placesOf({ packs, catalogue }: PlaceOptions): { packsDir?: string; catalogue?: string } {
  return {
    ...(packs === undefined ? {} : { packsDir: resolve(packs) }),
    ...(catalogue === undefined ? {} : { catalogue: resolve(catalogue) }),
  }
}

function sourceOf(from: string | undefined): { from?: string } {
  return from === undefined ? {} : { from }
}

/** The language code: home languages by any of their names, others by code only, as the catalogue has more. */
function readLanguage(text: string): string {
  const code = findLanguage(text)?.code ?? text.trim().toLowerCase()
  if (/^[a-z]{2,3}$/.test(code)) return code
  throw invalid(`${text} is not a language. Give a code such as en or sw.`, 'language')
}

function readCapability(text: string): PackCapability {
  const read = PackCapability.safeParse(text)
  if (read.success) return read.data
  throw new InvalidArgumentError(`There are: ${PackCapability.options.join(', ')}.`)
}

function readNumber(text: string): number {
  const number = Number(text)
  if (number > 0 && Number.isFinite(number)) return number
  throw new InvalidArgumentError('Give a number above 0.')
}
