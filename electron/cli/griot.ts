import { Command, CommanderError } from 'commander'
import { toFailure } from '../../shared/failure.ts'
import { count } from '../../shared/text/count.ts'
import { fromRoot } from '../studio/fromRoot.ts'
import { ENGINE_PROGRAM } from '../studio/service/engineProcess.ts'
import { DEFAULT_KEY_ENV } from './dubRequest.ts'
import { EXIT, EXIT_HELP } from './exitCodes.ts'
import { inTerminal, onLog } from './inTerminal.ts'
import { dubCommand } from './orders/dubCommand.ts'
import { ordersFolder } from './orders/filmState.ts'
import { watchCommand } from './orders/watchCommand.ts'
import { packsCommand } from './packs.ts'
import { type QcOptions, qc, reportOutput } from './qc.ts'
import { runProgram } from './runProgram.ts'
import { convertSubtitles, type SubtitlesOptions } from './subtitles.ts'
import { transcribeCommand } from './transcribe.ts'
import { voiceCommand } from './voice.ts'
import { speakAs } from './words.ts'

const DUB_HELP = `
Without a video it dubs its own sample into Swahili, as griot-sample.sw.mp4 in the current folder.

The transcript comes from --subtitles, else from a file beside the video (talk.srt, talk.en.srt; also .vtt, .ass, .ttml and .sbv),
else from analysis of the video. The translation comes from --translation, else from a file beside the video
(talk.sw.srt), else from the service.

Several videos and languages are dubbed one after the other: griot dub *.mp4 --to sw,ha,yo. What they share is done once,
and what fails leaves the rest running. The same command goes on where a run was stopped or killed: what it reached is kept for
30 days in ${ordersFolder()}.

The dub keeps the picture, chapters, subtitles, cover and tags of the video, as far as its file can hold them;
what it cannot is noted. MKV holds more than MP4.

With --json every line of output is one event:
  {"event":"note"|"warning","message":"…"}
  {"event":"progress","stage":"sample"|"engine"|"send"|"analyze"|"speakers"|"translate"|"render"|"check","fraction":0.5}
  {"event":"done","output":"…","subtitles":["…"],"lines":12,"speakers":2,"natural":10,"spedUp":2,"fastest":1.18,
   "tooLong":[{"line":7,"start":31.2,"text":"…","characters":9}],"notes":["…"],
   "qc":{"verdict":"pass"|"look"|"fail","onset":{"p95":0.02,"max":0.05},"off":{"off":0,"of":12},
   "natural":0.96,"paced":12,"loudness":-16.1,"truePeak":-1.5,"picture":"identical","findings":["…"]},"reports":["…"]}
  {"event":"failed","kind":"unavailable","message":"…","exitCode":3}
With several dubs each event also has "video" and "to", and there are {"event":"kept"} for a dub made by an earlier run,
{"event":"stopped"}, and at the end {"event":"ended","dubs":6,"done":3,"kept":1,"failed":2,"stopped":0}.

${EXIT_HELP}`

const WATCH_HELP = `
Put the subtitles there before their video: talk.srt is its transcript, talk.sw.srt its translation. A video is dubbed when it
has arrived whole, and once, also after a restart. One that failed is tried again when it changes,
and at the next start unless it cannot be read.`

const GLOSSARY =
  'words with their translations, one "word = translation" to a line; sw=FILE for one language; may be given several times'
const DICTIONARY =
  'pronunciations, a table as the studio exports it; sw=FILE for one language; may be given several times'

/** Collects the values of an option that may be given several times. */
function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

const program: Command = new Command('griot')
  .description('Griot Studio on the command line: the same video, speaking another language.')
  .option('--lang <language>', 'language of notes and failures, before the command (default: that of the system)')
  .hook('preAction', () =>
    speakAs(program.opts<{ lang?: string }>().lang).catch((error: unknown) => program.error(toFailure(error).message)),
  )
  .enablePositionalOptions()
  .exitOverride()

program
  .command('dub')
  .description('dub a video')
  .argument('[videos...]', 'the video files; without any, the sample')
  .option('--to <languages>', 'languages to dub into: en, yo, ig, ha, sw or zu; several with commas between them')
  .option('--from <language>', 'language spoken in the video (default: found out)')
  .option('--subtitles <file>', 'the transcript, as subtitles in any format, a table or text; picture: as burned in')
  .option('--translation <file>', 'the translation, as subtitles, a table or text; its lines need not be the same')
  .option('--speakers <number>', 'how many people speak (default: found out); names in the subtitles come first')
  .option('--voice <speaker=id...>', 'voice of a speaker, by label or name: SPEAKER_00=sw-zawadi, AMINA=preserve')
  .option('--preserve', 'keep the voice of every speaker not named with --voice')
  .option('--consent', 'those whose voice is kept agree to its being followed by a pack that can')
  .option(
    '--separate <how>',
    'take the voices out of the original: auto (where a pack for it is installed), on, middle (of stereo, no pack) or off',
  )
  .option(
    '--timing <how>',
    'how late a line may begin rather than be hurried: tight (0.09 s), natural (1 s) or loose (2.5 s)',
  )
  .option(
    '--picture <how>',
    'where lines need longer than their place: keep the picture in time, or let it wait (slowed or held)',
  )
  .option('--constant-rate', 'make all frames last equally long; a picture that waits is encoded again for that')
  .option('--fit <how>', 'shorten: have a chat model shorten the lines that do not fit; keep their words (default)')
  .option('--faces', 'look whose mouth is seen: such lines are timed strictly, and those of nobody seen move first')
  .option('--cast <file>', 'speakers keep the voices they have in this file; new ones are added to it')
  .option('--glossary <file>', GLOSSARY, collect)
  .option('--dictionary <file>', DICTIONARY, collect)
  .option(
    '--out <file>',
    'where the dubbed video goes as .mp4 or .mkv; for several dubs a folder (default: VIDEO.LANGUAGE.mp4 beside the source)',
  )
  .option('--subtitles-out', 'also write the subtitles of the dubbed video')
  .option('--subtitle-track', 'also put the subtitles of the dubbed video into it, as a track')
  .option('--signs', 'with --subtitles picture: also translate other texts in the picture and lay them over it')
  .option('--no-qc', 'do not read the finished dub back')
  .option('--report', 'write the whole check beside the dub, as .qc.json and .qc.html')
  .option('--strict', 'exit with 4 where the check of the finished dub fails')
  .option('--base-url <url>', 'use this service instead of the engine of this computer')
  .option('--api-key-env <name>', `environment variable that holds its key (default: ${DEFAULT_KEY_ENV})`)
  .option('--one-file [kind]', 'all languages of a video as tracks of one mp4 (default) or mkv, VIDEO.dub.mp4')
  .option('--keep-original', 'with --one-file: the original sound as a track too')
  .option('--default-track <language>', 'with --one-file: the track that players start with, or original')
  .option('--audio-only', 'make only the sound of the dub, as .m4a')
  .option('--dry-run', 'say what would be done, what is missing and how long it takes, and make nothing')
  .option('--summary <file>', 'write how all dubs came out, as .html or .csv')
  .option('--json', 'write one JSON object a line')
  .option('--force', 'make finished dubs again, and replace files that exist')
  .option('--verbose', "also show the engine's log")
  .addHelpText('after', DUB_HELP)
  .exitOverride()
  .action(dubCommand)

program
  .command('watch')
  .description('dub every video that is put into a folder')
  .argument('<in>', 'the folder; nothing in it is moved or changed')
  .argument('<out>', 'the folder for the dubs, with a log: griot-watch.log')
  .requiredOption(
    '--to <languages>',
    'languages to dub into: en, yo, ig, ha, sw or zu; several with commas between them',
  )
  .option('--from <language>', 'language spoken in the videos (default: found out)')
  .option('--separate <how>', 'take the voices out of the original: auto, on, middle or off')
  .option('--timing <how>', 'how late a line may begin: tight, natural or loose')
  .option('--picture <how>', 'where lines need longer than their place: keep the picture in time, or let it wait')
  .option('--fit <how>', 'shorten: have a chat model shorten the lines that do not fit')
  .option('--cast <file>', 'speakers keep the voices they have in this file; new ones are added to it')
  .option('--glossary <file>', GLOSSARY, collect)
  .option('--dictionary <file>', DICTIONARY, collect)
  .option('--one-file [kind]', 'all languages of a video as tracks of one mp4 (default) or mkv, VIDEO.dub.mp4')
  .option('--keep-original', 'with --one-file: the original sound as a track too')
  .option('--default-track <language>', 'with --one-file: the track that players start with, or original')
  .option('--audio-only', 'make only the sound of the dubs, as .m4a')
  .option('--subtitles-out', 'also write the subtitles of the dubbed videos')
  .option('--quiet <seconds>', 'a file has arrived when it has not changed for this long (default: 10)')
  .option('--once', 'end when all videos of the folder are dubbed')
  .option('--base-url <url>', 'use this service instead of the engine of this computer')
  .option('--api-key-env <name>', `environment variable that holds its key (default: ${DEFAULT_KEY_ENV})`)
  .addHelpText('after', WATCH_HELP)
  .exitOverride()
  .action(watchCommand)

const QC_HELP = `
The lines are subtitles of the dub, JSON (a list of segments, an analysis), or the report of a render,
which adds the speaking rates. Any tool's dub will do.

With --json the whole report is one JSON object.

Exit codes:
  0    the dub passes, perhaps with remarks
  1    it fails, or the work failed
  4    with --strict: it fails; 1 is left for work that failed
  2    wrong usage, or a file that cannot be used
  3    the engine lacks what is needed
  130  cancelled with Ctrl-C`

program
  .command('qc')
  .description('read a finished dub back and judge it: timing, sound, picture')
  .argument('<source>', 'the original video')
  .argument('<dub>', 'the dubbed video')
  .requiredOption('--lines <file>', 'what should be spoken when')
  .option('--report <file>', 'the report of the render (JSON), for speaking rates')
  .option('--target <lufs>', 'the loudness the programme should have')
  .option('--dialogue', 'the target holds for the lines alone')
  .option('--out <file>', 'write the report, as .html or .json')
  .option('--strict', 'exit with 4, not 1, where the dub fails')
  .option('--json', 'write the report as JSON to standard output')
  .option('--force', 'replace a report that exists')
  .option('--verbose', "also show the engine's log")
  .addHelpText('after', QC_HELP)
  .exitOverride()
  .action(runQc)

program.addCommand(transcribeCommand(inTerminal))

program
  .command('subtitles')
  .description('write subtitles in another format')
  .argument('<file>', 'subtitles in any format, a table with times, or text with times')
  .requiredOption('--to <format>', 'srt, vtt, ass, ttml, sbv, csv, tsv or txt')
  .option('--out <file>', 'where they go (default: beside the file)')
  .option('--profile <name>', 'lay them out anew: netflix, netflix-english or generic (default: as they are)')
  .option('--language <code>', 'their language, for line breaks and for formats that tell it')
  .option('--force', 'replace a file that exists')
  .exitOverride()
  .action(runSubtitles)

/** In a checkout it builds the page first where that is outdated, and takes Electron where that is installed. */
const START_PROGRAM = import.meta.url.endsWith('.ts') ? 'build/start.ts' : 'electron/browser/main.js'

for (const [name, what, path] of [
  ['start', 'open the studio', fromRoot(START_PROGRAM)],
  ['engine', 'run the service alone', ENGINE_PROGRAM],
] as const) {
  program
    .command(name)
    .description(`${what}; griot ${name} --help tells its options`)
    .argument('[options...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .exitOverride()
    .action(async (args: string[]) => {
      process.exitCode = await runProgram(path, args)
    })
}

program.addCommand(packsCommand())
program.addCommand(voiceCommand())

// A closed pipe, as with `griot dub | head`, is no error.
process.stdout.on('error', () => undefined)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badInput
}

async function runQc(source: string, video: string, options: QcOptions): Promise<void> {
  await inTerminal(options, async ({ signal }) => {
    const surroundings = { cwd: process.cwd(), tell: () => undefined, onLog, signal }
    const report = await qc({ source, dub: video }, options, surroundings)
    process.stdout.write(`${reportOutput(report, options.json === true)}\n`)
    if (report.verdict === 'fail') process.exitCode = options.strict === true ? EXIT.notPassed : EXIT.failed
  })
}

async function runSubtitles(file: string, options: SubtitlesOptions): Promise<void> {
  await inTerminal({}, async () => {
    const { path, cues, notes } = await convertSubtitles(file, options)
    for (const note of notes) process.stderr.write(`${note}\n`)
    process.stdout.write(`${path}: ${count(cues, 'cue')}.\n`)
  })
}
