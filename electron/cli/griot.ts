import { Command, CommanderError } from 'commander'
import { toFailure } from '../../shared/failure.ts'
import { dub } from './dub.ts'
import { DEFAULT_KEY_ENV, type DubOptions, readDubRequest } from './dubRequest.ts'
import { runEngine } from './engine.ts'
import { EXIT, EXIT_HELP, exitCodeOf } from './exitCodes.ts'
import { watchInterrupt } from './interrupt.ts'
import { createReporter } from './reporter.ts'

const DUB_HELP = `
Without a video it dubs its own sample into Swahili, as griot-sample.sw.mp4 in the current folder.

The transcript comes from --subtitles, else from a file beside the video (talk.srt, talk.en.srt; also .vtt and .ass),
else from analysis of the video. The translation comes from --translation, else from a file beside the video
(talk.sw.srt), else from the service.

With --json every line of output is one event:
  {"event":"note"|"warning","message":"…"}
  {"event":"progress","stage":"sample"|"engine"|"send"|"analyze"|"speakers"|"translate"|"render","fraction":0.5}
  {"event":"done","output":"…","subtitles":["…"],"lines":12,"speakers":2,"natural":10,"spedUp":2,"fastest":1.18,
   "shortened":[{"line":7,"start":31.2,"text":"…","droppedCharacters":9}],"notes":["…"]}
  {"event":"failed","kind":"unavailable","message":"…","exitCode":3}

${EXIT_HELP}`

const program = new Command('griot')
  .description('Griot Studio on the command line: the same video, speaking another language.')
  .enablePositionalOptions()
  .exitOverride()

program
  .command('dub')
  .description('dub a video')
  .argument('[video]', 'the video file; without it, the sample')
  .option('--to <language>', 'language to dub into: en, yo, ig, ha, sw or zu')
  .option('--from <language>', 'language spoken in the video (default: found out)')
  .option('--subtitles <file>', 'the transcript, as .srt, .vtt or .ass')
  .option('--translation <file>', 'the translation, as .srt, .vtt or .ass; its lines need not be the same')
  .option('--voice <speaker=id...>', 'voice of a speaker, by label or name: SPEAKER_00=sw-zawadi, AMINA=preserve')
  .option('--preserve', 'keep the voice of every speaker not named with --voice')
  .option('--out <file>', 'where the dubbed video goes (default: VIDEO.LANGUAGE.mp4 beside the source)')
  .option('--subtitles-out', 'also write the subtitles of the dubbed video')
  .option('--base-url <url>', 'use this service instead of the engine of this computer')
  .option('--api-key-env <name>', `environment variable that holds its key (default: ${DEFAULT_KEY_ENV})`)
  .option('--json', 'write one JSON object a line')
  .option('--force', 'replace files that exist')
  .option('--verbose', "also show the engine's log")
  .addHelpText('after', DUB_HELP)
  .exitOverride()
  .action(runDub)

program
  .command('engine')
  .description('run the service alone; griot engine --help tells its options')
  .argument('[options...]')
  .helpOption(false)
  .allowUnknownOption()
  .passThroughOptions()
  .exitOverride()
  .action(async (args: string[]) => {
    process.exitCode = await runEngine(args)
  })

// A reader that has seen enough, as in `griot dub | head`, is no reason to fall over.
process.stdout.on('error', () => undefined)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badInput
}

async function runDub(video: string | undefined, options: DubOptions): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  using reporter = createReporter({ out: process.stdout, err: process.stderr }, options.json === true)
  const { tell } = reporter
  try {
    const request = readDubRequest(video, options, { cwd: process.cwd(), env: process.env })
    const onLog = (line: string) => process.stderr.write(`${line}\n`)
    tell({ event: 'done', ...(await dub(request, { tell, onLog, signal: interrupt.signal })) })
  } catch (error) {
    const failure = interrupt.signal.aborted
      ? ({ kind: 'cancelled', message: 'Cancelled.' } as const)
      : toFailure(error)
    const exitCode = exitCodeOf(failure)
    tell({ event: 'failed', kind: failure.kind, message: failure.message, exitCode })
    if (failure.kind === 'internal' && options.verbose) process.stderr.write(`${stackOf(error)}\n`)
    process.exitCode = exitCode
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
