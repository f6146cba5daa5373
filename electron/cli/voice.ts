import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { saidOf, toFailure } from '../../shared/failure.ts'
import { type Said, say } from '../../shared/locale/message.ts'
import { VoiceEvent, type VoiceRequest } from '../../shared/packs/voiceProgram.ts'
import { isRuleLanguage } from '../../shared/text/speech/phonology.ts'
import { recordList } from '../../shared/text/speech/recording/recordList.ts'
import { runEngineProgram } from './engineProgram.ts'
import { EXIT, exitCodeOf } from './exitCodes.ts'
import { inLanguage } from './helpPages.ts'
import { watchInterrupt } from './interrupt.ts'
import { t, words } from './words.ts'

interface BuildOptions {
  readonly language: string
  readonly name: string
  readonly consent: string
  readonly gender?: 'female' | 'male'
  readonly out?: string
  readonly packs?: string
}

const LANGUAGES = ['yo', 'zu', 'ig', 'ha']

/** The command `griot voice`: a voice from one's own recordings. */
export function voiceCommand(): Command {
  const voice = inLanguage(new Command('voice'))
    .description(t('help.own'))
    .helpCommand('help [command]', t('help.help'))
  const place = ['--packs <dir>', t('help.packs.folder')] as const
  const language = () =>
    new Option('--language <code>', t('help.own.language')).choices(LANGUAGES).makeOptionMandatory()
  voice
    .command('record-list')
    .description(t('help.own.list'))
    .addOption(language())
    .exitOverride()
    .action(({ language: code }: { language: string }) => {
      if (!isRuleLanguage(code)) return
      const lines = recordList(code).map((text, index) => `${String(index + 1).padStart(3, '0')}\t${text}\n`)
      process.stdout.write(lines.join(''))
    })
  voice
    .command('build')
    .description(t('help.own.build'))
    .argument('<dir>', t('help.own.folder'))
    .addOption(language())
    .requiredOption('--name <name>', t('help.own.name'))
    .requiredOption('--consent <text>', t('help.own.consent'))
    .addOption(new Option('--gender <gender>', t('help.own.gender')).choices(['female', 'male']))
    .option('--out <file>', t('help.own.out', { example: 'NAME.griotvoice' }))
    .option(...place)
    .exitOverride()
    .action((folder: string, options: BuildOptions) => run(buildOrder(folder, options)))
  voice
    .command('add')
    .description(t('help.own.add'))
    .argument('<file>', t('help.own.file'))
    .option(...place)
    .exitOverride()
    .action((file: string, options: BuildOptions) => run({ command: 'add', file: resolve(file), ...placeOf(options) }))
  voice
    .command('remove')
    .description(t('help.own.remove'))
    .argument('<id>')
    .option(...place)
    .exitOverride()
    .action((id: string, options: BuildOptions) => run({ command: 'remove', id, ...placeOf(options) }))
  return voice
}

function buildOrder(folder: string, { packs, out, ...options }: BuildOptions): VoiceRequest {
  const file = resolve(out ?? `${options.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.griotvoice`)
  return { command: 'build', folder: resolve(folder), out: file, ...options, ...placeOf({ packs }) }
}

function placeOf({ packs }: { readonly packs?: string | undefined }): { packsDir?: string } {
  return packs === undefined ? {} : { packsDir: resolve(packs) }
}

/** Asks the engine's voice program; Ctrl-C cancels it, a failure becomes a message and an exit code. */
async function run(request: VoiceRequest): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  const { signal } = interrupt
  const read = (line: unknown) => VoiceEvent.parse(line)
  const tell = (event: VoiceEvent) => process.stdout.write(`${words(sentenceOf(event))}\n`)
  try {
    await runEngineProgram({ name: 'voiceMain', request, read, tell, signal })
  } catch (error) {
    const failure = toFailure(error)
    process.stderr.write(`${words(saidOf(failure))}\n`)
    process.exitCode = signal.aborted ? EXIT.cancelled : exitCodeOf(failure)
  }
}

function sentenceOf(event: VoiceEvent): Said {
  switch (event.event) {
    case 'fault':
      return say(`cli.reading.${event.fault}`, { file: event.file, text: event.text })
    case 'built': {
      const { path, used, pairs, lacking } = event
      return say('cli.voiceBuilt', { path, used, pairs, lacking: lacking.length })
    }
    case 'added': {
      const { by, statement, at } = event.consent
      return say('cli.voiceAdded', { id: event.id, by, statement, day: at.slice(0, 10) })
    }
    case 'removed':
      return say('cli.voiceRemoved', { id: event.id })
    case 'failed':
      return saidOf(event.failure)
    default:
      return event satisfies never
  }
}
