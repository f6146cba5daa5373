import '../../shared/locale/english.ts'
import { Argument, Command, CommanderError, Option } from 'commander'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { SUBTITLE_FORMATS } from '../../shared/export/exportOptions.ts'
import { failureMessage, toFailure } from '../../shared/failure.ts'
import { keepOutputWhole } from '../client/bytes/wholeOutput.ts'
import { fromHome, IS_CHECKOUT, programPath } from '../programs/programs.ts'
import { VERSION } from '../programs/version.ts'
import type { ConsistencyOptions, QcOptions } from './checks.ts'
import { type CompletionShell, completionScript, SHELLS } from './completion.ts'
import type { ExportProjectOptions } from './exportProject.ts'
import {
  dubHelp,
  inLanguage,
  languageIn,
  meantArguments,
  ON_ONE_SCREEN,
  pipesHelp,
  qcHelp,
  watchHelp,
} from './helpPages.ts'
import { manualPage, markdownPage } from './manual.ts'
import type { OrderOptions } from './orders/readOrder.ts'
import type { WatchOptions } from './orders/watchCommand.ts'
import { EXIT } from './output/exitCodes.ts'
import { printLine, printText } from './output/print.ts'
import { speakAs, t, words } from './output/words.ts'
import { packsCommand } from './packs/packs.ts'
import { DEFAULT_KEY_ENV } from './readHostedService.ts'
import { withSettings } from './settingFlags.ts'
import type { SubtitlesOptions } from './subtitles.ts'
import type { TranscribeOptions } from './transcribe.ts'
import { voiceCommand } from './voices/voice.ts'

// What a command runs is loaded when it is asked for: most start in half the processor time without what dubs need.

/** Collects the values of an option that may be given several times. */
function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

keepOutputWhole(({ failure }) => printLine(process.stderr, words(failureMessage(failure))))

try {
  await speakAs(languageIn(process.argv.slice(2)))
} catch (error) {
  printLine(process.stderr, words(failureMessage(toFailure(error))))
  process.exit(EXIT.badInput)
}

const program: Command = inLanguage(new Command('griot'), ON_ONE_SCREEN)
  .description(t('help.about'))
  .version(VERSION, '--version', t('help.version'))
  .option('--lang <code>', t('help.lang'))
  .helpCommand(false)
  .enablePositionalOptions()

/** The options that \`dub\` and \`watch\` share. */
function withOrder(command: Command): Command {
  return withSettings(command.option('--from <language>', t('help.from')), { watch: true })
    .option('--cast <file>', t('help.cast'))
    .option('--glossary <file>', t('help.glossary'), collect)
    .option('--dictionary <file>', t('help.dictionary'), collect)
    .option('--one-file [kind]', t('help.oneFile'))
    .option('--keep-original', t('help.keepOriginal'))
    .option('--default-track <language>', t('help.defaultTrack'))
    .option('--audio-only', t('help.audioOnly'))
    .option('--subtitles-out', t('help.subtitlesOut'))
    .option('--base-url <url>', t('help.baseUrl'))
    .option('--api-key-env <name>', t('help.apiKeyEnv', { name: DEFAULT_KEY_ENV }))
}

withSettings(
  withOrder(
    program
      .command('dub')
      .description(t('help.dub'))
      .argument('[videos...]', t('help.videos'))
      .option('--to <languages>', t('help.to')),
  )
    .option('--subtitles <file>', t('help.subtitles'))
    .option('--translation <file>', t('help.translation')),
  { watch: false },
)
  .option('--voice <speaker=id...>', t('help.voice', { example: 'SPEAKER_00=sw-zawadi, AMINA=preserve' }))
  .option('--preserve', t('help.preserve'))
  .option('--out <file>', t('help.out', { example: 'VIDEO.LANGUAGE.mp4' }))
  .option('--no-qc', t('help.noQc'))
  .option('--report', t('help.report'))
  .option('--no-report', t('help.noReport'))
  .option('--project <file>', t('help.project'))
  .option('--strict', t('help.strict'))
  .option('--dry-run', t('help.dryRun'))
  .option('--summary <file>', t('help.summary'))
  .option('--json', t('help.json'))
  .option('--force', t('help.forceDubs'))
  .option('--verbose', t('help.verbose'))
  .addHelpText('after', dubHelp)
  .exitOverride()
  .action(async (videos: string[], options: OrderOptions) => {
    const { dubCommand } = await import('./orders/dubCommand.ts')
    await dubCommand(videos, options)
  })

withOrder(
  program
    .command('watch')
    .description(t('help.watch'))
    .argument('<in>', t('help.watch.in'))
    .argument('<out>', t('help.watch.out'))
    .option('--to <languages>', t('help.to')),
)
  .option('--quiet <seconds>', t('help.watch.quiet'))
  .option('--once', t('help.watch.once'))
  .addHelpText('after', watchHelp)
  .exitOverride()
  .action(async (from: string, to: string, options: WatchOptions) => {
    const { watchCommand } = await import('./orders/watchCommand.ts')
    await watchCommand(from, to, options)
  })

program
  .command('qc')
  .description(t('help.qc'))
  .argument('<source>', t('help.qc.source'))
  .argument('<dub>', t('help.qc.dub'))
  .option('--lines <file>', t('help.qc.lines'))
  .option('--report <file>', t('help.qc.report'))
  .option('--target <lufs>', t('help.qc.target'))
  .option('--dialogue', t('help.qc.dialogue'))
  .option('--out <file>', t('help.qc.out'))
  .option('--strict', t('help.qc.strict'))
  .option('--json', t('help.qc.json'))
  .option('--force', t('help.force'))
  .option('--verbose', t('help.verbose'))
  .addHelpText('after', qcHelp)
  .exitOverride()
  .action(async (source: string, video: string, options: QcOptions) => {
    const { qcInTerminal } = await import('./checks.ts')
    await qcInTerminal({ source, dub: video }, options)
  })

program.addCommand(inLanguage(transcribeCommand()))

program
  .command('subtitles')
  .description(t('help.convert'))
  .argument('<file>', t('help.convert.file'))
  .option('--to <format>', 'srt, vtt, ass, ttml, sbv, csv, tsv or txt')
  .option('--out <file>', t('help.convert.out'))
  .option('--profile <name>', t('help.convert.profile'))
  .option('--language <code>', t('help.convert.language'))
  .option('--sync <video>', t('help.convert.sync'))
  .option('--force', t('help.force'))
  .addHelpText('after', pipesHelp)
  .exitOverride()
  .action(async (file: string, options: SubtitlesOptions) => {
    const { subtitlesInTerminal } = (await import('./textRuns.ts')).textRuns
    await subtitlesInTerminal(file, options)
  })

program
  .command('export')
  .description(t('help.export'))
  .argument('<project>', t('help.export.project'))
  .option('--to <format>', t('help.export.to', { subtitles: SUBTITLE_FORMATS.join(', ') }))
  .addOption(new Option('--language <code>', t('help.export.language')).choices([...TARGETS]))
  .option('--texts <which>', t('help.export.which'))
  .option('--loops <number>', t('help.export.loops'))
  .option('--out <file>', t('help.export.out'))
  .option('--force', t('help.force'))
  .exitOverride()
  .action(async (project: string, options: ExportProjectOptions) => {
    const { exportInTerminal } = (await import('./textRuns.ts')).textRuns
    await exportInTerminal(project, options)
  })

/** In a checkout it builds the page first where that is outdated, and takes Electron where that is installed. */
const START_PROGRAM = IS_CHECKOUT ? fromHome('build/start.ts') : programPath('studio')

for (const [name, what, path] of [
  ['start', t('help.start'), START_PROGRAM],
  ['engine', t('help.engine'), programPath('engine')],
] as const) {
  program
    .command(name)
    .description(what)
    .argument('[options...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .exitOverride()
    .action(async (args: string[]) => {
      const { runProgram } = await import('./runProgram.ts')
      process.exitCode = await runProgram(path, args)
    })
}

program.addCommand(packsCommand())
program.addCommand(voiceCommand())

program
  .command('voices')
  .description(t('help.voicesHeard'))
  .addOption(new Option('--language <code>', t('help.own.language')).choices([...TARGETS]))
  .exitOverride()
  .action(async (options: { language?: Target }) => {
    const { printVoices } = await import('./voices/voiceRuns.ts')
    await printVoices(options)
  })

program
  .command('consistency')
  .description(t('help.consistency'))
  .argument('<folder>', t('help.consistency.place'))
  .addOption(new Option('--to <language>', t('help.consistency.to')).choices([...TARGETS]).makeOptionMandatory())
  .option('--use <text>', t('help.consistency.use'))
  .exitOverride()
  .action(async (folder: string, options: ConsistencyOptions) => {
    const { printConsistency } = await import('./checks.ts')
    await printConsistency(folder, options)
  })

program
  .command('completion')
  .description(t('help.completion'))
  .addArgument(new Argument('<shell>', t('help.completion.shell')).choices(SHELLS))
  .exitOverride()
  .action((shell: CompletionShell) => {
    printText(process.stdout, completionScript(program, shell))
  })

program
  .command('manual')
  .description(t('help.manual'))
  .option('--markdown', t('help.manual.markdown'))
  .exitOverride()
  .action(({ markdown }: { markdown?: true }) => {
    printText(process.stdout, markdown ? markdownPage(program) : manualPage(program, VERSION))
  })

try {
  await program.parseAsync(meantArguments(process.argv))
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badInput
}

/** The command `griot transcribe`. */
function transcribeCommand(): Command {
  return new Command('transcribe')
    .description(t('help.transcribe'))
    .argument('<video>', t('help.transcribe.video'))
    .option('--with <way>', t('help.transcribe.with'))
    .option('--text <file>', t('help.transcribe.text'))
    .option('--out <file>', t('help.transcribe.out'))
    .option('--signs <file>', t('help.transcribe.signs'))
    .option('--place <box>', t('help.transcribe.place'))
    .option('--language <code>', t('help.language'))
    .option('--sound-track <number>', t('help.transcribe.soundTrack'))
    .option('--words', t('help.transcribe.words'))
    .option('--json', t('help.json'))
    .option('--force', t('help.force'))
    .option('--verbose', t('help.verbose'))
    .addHelpText('after', pipesHelp)
    .exitOverride()
    .action(async (video: string, options: TranscribeOptions) => {
      const { transcribeInTerminal } = await import('./transcribe.ts')
      await transcribeInTerminal(video, options)
    })
}
