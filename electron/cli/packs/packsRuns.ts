import { arch, cpus, platform, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { AppError, type Failure, failureMessage, invalid, toFailure } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { say } from '../../../shared/locale/message.ts'
import { type PackCapability, speaks } from '../../../shared/packs/pack.ts'
import type { PackEntry, PackList } from '../../../shared/packs/packRoutes.ts'
import type { PacksEvent, PacksRequest } from '../../../shared/packs/packsProgram.ts'
import { presetFor } from '../../../shared/packs/presetFor.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { writeTextFile } from '../../files/writeTextFile.ts'
import { VERSION } from '../../programs/version.ts'
import { runCancellable } from '../interrupt.ts'
import { EXIT } from '../output/exitCodes.ts'
import { checkEnding } from '../output/output.ts'
import { printLine, printText } from '../output/print.ts'
import { words } from '../output/words.ts'
import { createProgressView, eventJson, eventLines, formatBytes, packDetails, packTable } from './packsOutput.ts'
import { runPacks } from './packsProcess.ts'

/** The folder and the catalogue of packs, and the form of a command's output. */
export interface PlaceOptions {
  readonly packs?: string
  readonly catalogue?: string
  readonly json?: boolean
}

/** The options of `griot packs install` and `update`. */
export interface InstallOptions extends PlaceOptions {
  readonly from?: string
  readonly acceptLicence?: boolean
}

/** The options of `griot packs verify`. */
export interface VerifyOptions extends PlaceOptions {
  readonly run?: boolean
  readonly report?: string | true
}

/** The options of `griot packs setup`. */
export interface SetupOptions extends PlaceOptions {
  readonly from?: string
  readonly to: string
  readonly source?: string
  readonly memory?: number
  readonly cores?: number
  readonly nonCommercial?: boolean
  readonly dryRun?: boolean
}

/** The options of `griot packs list`. */
export interface ListOptions extends PlaceOptions {
  readonly language?: string
  readonly capability?: PackCapability
  readonly installed?: boolean
}

/** `griot packs list`. */
export const listPacks = (options: ListOptions): Promise<void> =>
  inTerminal(options, (tools) => runPackList(options, tools))

/** `griot packs install`. */
export const installPacks = (ids: readonly string[], options: InstallOptions): Promise<void> =>
  inTerminal(options, (tools) => install(ids, options, tools))

/** `griot packs update`. */
export const updatePacks = (options: InstallOptions): Promise<void> =>
  inTerminal(options, (tools) => runPackUpdate(options, tools))

/** `griot packs remove`. */
export const removePacks = (ids: string[], options: PlaceOptions): Promise<void> =>
  inTerminal(options, ({ run }) => run({ command: 'remove', ids, ...placesOf(options) }))

/** `griot packs verify`. */
export const verifyPacks = (ids: readonly string[], options: VerifyOptions): Promise<void> =>
  inTerminal(options, (tools) => runPackVerify(ids, options, tools))

/** `griot packs setup`. */
export const setUpPacks = (options: SetupOptions): Promise<void> =>
  inTerminal(options, (tools) => runPackSetup(options, tools))

/** The tools of a command. */
interface PacksTools {
  /** Sends a request to the engine's pack program; its events go to `onEvent`, or are shown. */
  run(request: PacksRequest, onEvent?: PacksTools['showEvent']): Promise<void>
  /** Fetches the list without showing it. */
  fetchList(): Promise<PackList>
  showEvent(event: PacksEvent): void
  /** Prints a text; silent with --json. */
  print(text: string): void
}

/** Shows the packs of a language or kind, and where they are kept. */
export async function runPackList(options: ListOptions, { fetchList, showEvent, print }: PacksTools): Promise<void> {
  const language = options.language === undefined ? undefined : readLanguage(options.language)
  const all = await fetchList()
  const matchesFilter = ({ state, capability }: PackEntry): boolean =>
    (options.capability === undefined || capability === options.capability) &&
    (options.installed !== true || state === 'installed' || state === 'outdated')
  const packs = all.packs.filter((pack) => matchesFilter(pack) && (language === undefined || speaks(pack, language)))
  showEvent({ event: 'list', list: { ...all, packs } })
  print(packs.length === 0 ? words(say('cli.packs.noSuch')) : packTable(packs))
  print(`\n${words(say('cli.packs.kept', { folder: all.folder, free: formatBytes(all.freeBytes) }))}`)
}

function install(ids: readonly string[], options: InstallOptions, { run }: PacksTools): Promise<void> {
  const acceptLicence = options.acceptLicence === true
  return run({ command: 'install', ids: [...ids], acceptLicence, ...sourceOf(options.from), ...placesOf(options) })
}

/** Installs what is newer than what is installed, and tells where nothing is. */
export async function runPackUpdate(options: InstallOptions, tools: PacksTools): Promise<void> {
  let updated = 0
  const onEvent = (event: PacksEvent): void => {
    if (event.event === 'installed') updated++
    tools.showEvent(event)
  }
  await install([], options, { ...tools, run: (request) => tools.run(request, onEvent) })
  if (updated === 0) tools.print(words(say('cli.packs.upToDate')))
}

/** Checks packs, tells where there are none, and writes the report that was asked for. */
export async function runPackVerify(ids: readonly string[], options: VerifyOptions, tools: PacksTools): Promise<void> {
  if (typeof options.report === 'string') checkEnding(resolve(options.report), ['.json'], 'report')
  const checked: CheckedPack[] = []
  const onEvent = (event: PacksEvent): void => {
    if (event.event === 'checked') checked.push(event)
    tools.showEvent(event)
  }
  let failure: Failure | undefined
  try {
    await tools.run({ command: 'verify', ids: [...ids], run: options.run === true, ...placesOf(options) }, onEvent)
  } catch (error) {
    failure = toFailure(error)
    throw error
  } finally {
    if (options.report !== undefined) await writeReport(options.report, { checked, failure }, tools)
  }
  if (checked.length === 0) tools.print(words(say('cli.packs.none')))
}

async function writeReport(
  file: string | true,
  found: { readonly checked: readonly CheckedPack[]; readonly failure: Failure | undefined },
  tools: PacksTools,
): Promise<void> {
  const path = resolve(file === true ? 'packs-report.json' : file)
  await writeTextFile(path, `${JSON.stringify(packsReport(found), null, 2)}\n`, { force: true })
  tools.print(words(say('cli.packs.report', { path })))
}

/** Installs what languages need on a machine, or only shows it in a dry run. */
export async function runPackSetup(options: SetupOptions, tools: PacksTools): Promise<void> {
  const { nonCommercial, memory: gigabytes = totalmem() / 1e9, cores = cpus().length } = options
  const presetRequest = {
    from: options.from === undefined ? undefined : readLanguages(options.from),
    to: readLanguages(options.to),
    memory: gigabytes * 1000,
    cores,
    nonCommercial,
  }
  const all = await tools.fetchList()
  const preset = presetFor(presetRequest, all.packs)
  if (options.dryRun) for (const line of preset.packs.flatMap(packDetails)) tools.print(line)
  for (const note of preset.notes) tools.print(words(note))
  if (preset.packs.length === 0) return
  const { downloadBytes, installedBytes, memory } = preset
  tools.print(
    words(
      say('cli.packs.together', {
        download: formatBytes(downloadBytes),
        disk: formatBytes(installedBytes),
        memory: formatBytes(memory * 1e6),
      }),
    ),
  )
  if (options.dryRun) {
    const ids = new Set(preset.packs.map(({ id }) => id))
    tools.showEvent({ event: 'list', list: { ...all, packs: all.packs.filter(({ id }) => ids.has(id)) } })
    return
  }
  const ids = preset.packs.map(({ id }) => id)
  // `--non-commercial` accepts the licence.
  const acceptLicence = nonCommercial === true
  await tools.run({ command: 'install', ids, acceptLicence, ...sourceOf(options.source), ...placesOf(options) })
}

/** Runs a command; Ctrl-C cancels it, a failure becomes a message and an exit code. */
async function inTerminal(options: PlaceOptions, work: (tools: PacksTools) => Promise<void>): Promise<void> {
  using view = createProgressView(process.stdout)
  const json = options.json === true
  const print = (text: string): void => {
    if (!json) printText(process.stdout, text)
  }
  const showEvent = (event: PacksEvent): void => {
    if (event.event === 'checked' && !isSound(event)) process.exitCode = EXIT.failed
    if (json) printLine(process.stdout, eventJson(event))
    else if (event.event === 'progress') view.show(event.id, event.progress)
    else {
      view.rest()
      for (const line of eventLines(event)) print(line)
    }
  }
  const fetchList = async (signal: AbortSignal): Promise<PackList> => {
    let found: PackList | undefined
    const keep = (event: PacksEvent): void => {
      if (event.event === 'list') found = event.list
    }
    await runPacks({ command: 'list', ...placesOf(options) }, { onEvent: keep, signal })
    if (found === undefined) throw new AppError({ kind: 'internal', message: say('cli.packs.unlisted') })
    return found
  }
  await runCancellable(
    (signal) => {
      const run: PacksTools['run'] = (request, own = showEvent) => runPacks(request, { onEvent: own, signal })
      return work({ run, fetchList: () => fetchList(signal), showEvent, print })
    },
    (failure, exitCode) => {
      view.rest()
      const { kind } = failure
      const message = words(failureMessage(failure))
      if (json) printLine(process.stdout, JSON.stringify({ event: 'failed', kind, message, exitCode }))
      printLine(process.stderr, message)
    },
  )
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

/** Language codes or names with commas between them. */
function readLanguages(text: string): string[] {
  return [...new Set(text.split(',').map(readLanguage))]
}

/** The language code: home languages by any of their names, others by code only, as the catalogue has more. */
function readLanguage(text: string): string {
  const code = findLanguage(text)?.code ?? text.trim().toLowerCase()
  if (/^[a-z]{2,3}$/.test(code)) return code
  throw invalid(say('cli.packs.language', { text }), 'language')
}

/** A pack that was verified. */
type CheckedPack = Extract<PacksEvent, { event: 'checked' }>

interface Found {
  readonly checked: readonly CheckedPack[]
  /** Why verifying ended early. */
  readonly failure?: Failure | undefined
}

/**
 * The first run of real models in one value that a user can send: program, machine, and for each pack its files with sizes and
 * checksums, damage, speed, memory, and what it heard or said. Tests use sentences of ours, so nothing of the user is in it.
 */
function packsReport({ checked, failure }: Found): object {
  return {
    format: 1,
    made: new Date().toISOString(),
    program: { griot: VERSION, node: process.versions.node },
    machine: {
      system: `${platform()} ${release()}`,
      arch: arch(),
      cores: cpus().length,
      processor: cpus()[0]?.model,
      memoryMb: Math.round(totalmem() / 1e6),
    },
    packs: checked.map(({ check, record }) => ({
      id: check.id,
      version: record?.version,
      installed: record?.installed,
      files: record?.files ?? [],
      problems: check.problems.map(english),
      selfTest: check.selfTest && { ...check.selfTest, message: english(check.selfTest.message) },
    })),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: failure.message } }),
  }
}
