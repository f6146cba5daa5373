import '../../shared/locale/english.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { integerOption } from '../../shared/basics/integerOption.ts'
import { dataHome } from '../../shared/dataHome.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { keepOutputWhole } from '../client/bytes/wholeOutput.ts'
import { readSpeechServers } from './adapters/servers/readSpeechServers.ts'
import type { SharedStores } from './backends/manyMachines/openManyMachines.ts'
import { ADDRESS_OPTIONS, addressFrom } from './backends/manyMachines/redisAddress.ts'
import type { ChatServerOptions } from './capabilities.ts'
import { createLog, type Log } from './core/log.ts'
import { readPreferences } from './core/preferences.ts'
import { LIMIT_OPTIONS, setLimits } from './core/workLimits.ts'
import { dataCommand } from './dataCommands.ts'
import { endWith } from './endWith.ts'
import { startEngine } from './engine.ts'
import { readPublicAccess } from './http/publicAccess.ts'
import { keysCommand } from './keysCommand.ts'
import { packsHome } from './packs/packFolders.ts'
import { readCatalogue } from './packs/readCatalogue.ts'
import { homeFolder } from './process/homeFolder.ts'
import { keepCompiled } from './process/keepCompiled.ts'

/** Where `GRIOT_DATA` moves the studio's data, in which `engine` is that of the studio, those of an engine by itself move along. */
const DEFAULT_DATA_FOLDER = process.env['GRIOT_DATA']
  ? join(process.env['GRIOT_DATA'], 'service')
  : join(dataHome({ platform: process.platform, env: process.env, home: homeFolder() }), 'engine')

const ENGINE_HELP = `The Griot engine: the whole service on this computer.

  --data DIR     where jobs and history are kept (default: ${DEFAULT_DATA_FOLDER})
  --port N       port to listen on (default: a free one)
  --host H       address to listen on (default: 127.0.0.1; any other needs --key)
  --key K        the key clients must send (default: a random one; also GRIOT_ENGINE_KEY). Other users of the computer can
                 read arguments: rather give the variable or a file
  --key-file F   a file that holds the key
  --allow-origin O   an origin whose web pages may call it, such as https://app.example.org; any number, * for all
                     (also GRIOT_ALLOW_ORIGIN, with commas between). They need the key all the same
  --public-url URL   its address behind a proxy, such as https://example.org/griot (also GRIOT_PUBLIC_URL)
  --local        also serve the studio's private calls, which name files of this computer
  --with-parent  end when standard input closes
  --packs DIR        where the models are that it uses (default: ${packsHome()}; also GRIOT_PACKS)
  --catalogue FILE   a catalogue of packs of your own, as JSON (also GRIOT_CATALOGUE)
  --prefer WHAT=PACK what does something where several could, such as speak=kokoro-en or diarize=built-in; any number
                     (also GRIOT_PREFER, with commas between)
  --chat-url URL     a chat server with the widespread interface, such as http://localhost:11434/v1 (also GRIOT_CHAT_URL)
  --chat-key-env V   the environment variable that holds its key, where it wants one
  --chat-model ID    the model of that server that translates (default: its first)
  --chat-model FILE  without a chat server: a model on this computer that chats, in GGUF format
  --speech-servers FILE  servers that speak or listen, as a JSON list (also GRIOT_SPEECH_SERVERS); each entry's keyEnv names
                     the environment variable that holds its key
  --keep-days N      how long results are kept, transcripts too (default: 7)
  --quota-gb N       how much they may take together (default: 50)
  --longest-hours N  how long a film or recording may last (default: 12; also GRIOT_LONGEST_HOURS)
  --scratch-gb N     how much a job may write on its way (default: 30; also GRIOT_SCRATCH_GB)
  --redis URL        be a gateway of many machines, whose workers do the jobs: their Redis (also GRIOT_REDIS)
  --blobs URL        and where their files are, file:///folder or s3://bucket/folder (also GRIOT_BLOBS)
  --redis-prefix P   what the keys there begin with (default: griot; also GRIOT_REDIS_PREFIX)
  --log LEVEL    fatal, error, warn, info, debug or silent (default: warn); goes to standard error

The first line it prints is {"url":"…","key":"…"}, without the key where you gave one. Keys for others: see "keys --help".
A copy of the data, and a look over it: see "backup --help" and "check --help". Of many machines: see "worker --help", "jobs --help" and
"workers --help".
`

// All files are for the user alone, whatever the folder's rights: also databases, and files that child processes write.
process.umask(0o077)
// An engine whose first line nobody can read is of no use, and so is half an answer of a command.
keepOutputWhole(endWith)

const COMMANDS = ['keys', 'worker', 'backup', 'check', 'jobs', 'workers'] as const
const rest = process.argv.slice(3)
const command = COMMANDS.find((name) => name === process.argv[2])
const values = readArguments()
if (command === 'worker') await worker()
else if (command !== undefined) await runCommand(command)
else if (values.help) process.stdout.write(ENGINE_HELP)
else await run()

function readArguments() {
  try {
    return parseArgs({
      args: command === undefined ? process.argv.slice(2) : [],
      options: {
        data: { type: 'string', default: process.env.GRIOT_ENGINE_DATA ?? DEFAULT_DATA_FOLDER },
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        key: { type: 'string' },
        'key-file': { type: 'string' },
        'allow-origin': {
          type: 'string',
          multiple: true,
          default: (process.env.GRIOT_ALLOW_ORIGIN ?? '').split(',').filter(Boolean),
        },
        'public-url': { type: 'string', default: process.env.GRIOT_PUBLIC_URL ?? '' },
        local: { type: 'boolean', default: false },
        'with-parent': { type: 'boolean', default: false },
        packs: { type: 'string', default: packsHome() },
        catalogue: { type: 'string', default: process.env.GRIOT_CATALOGUE ?? '' },
        'chat-url': { type: 'string', default: process.env.GRIOT_CHAT_URL ?? '' },
        prefer: {
          type: 'string',
          multiple: true,
          default: (process.env.GRIOT_PREFER ?? '').split(',').filter(Boolean),
        },
        'chat-key-env': { type: 'string' },
        'chat-model': { type: 'string' },
        'speech-servers': { type: 'string', default: process.env.GRIOT_SPEECH_SERVERS ?? '' },
        'keep-days': { type: 'string', default: '7' },
        'quota-gb': { type: 'string', default: '50' },
        ...LIMIT_OPTIONS,
        ...ADDRESS_OPTIONS,
        blobs: { type: 'string', default: process.env.GRIOT_BLOBS ?? '' },
        log: { type: 'string', default: 'warn' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    return endWith(error)
  }
}

/** A command that prints something and ends, beside a running engine or without one. */
async function runCommand(name: Exclude<(typeof COMMANDS)[number], 'worker'>): Promise<void> {
  try {
    if (name === 'keys') return void process.stdout.write(await keysCommand(rest, values.data))
    if (name === 'jobs' || name === 'workers') {
      const { queueCommand } = await import('./queueCommand.ts')
      return void process.stdout.write(await queueCommand(name, rest))
    }
    const { text, code } = await dataCommand(name, rest, values.data)
    process.stdout.write(text)
    process.exitCode = code
  } catch (error) {
    endWith(error)
  }
}

async function worker(): Promise<void> {
  const { workerCommand } = await import('./workerCommand.ts')
  await workerCommand(rest, DEFAULT_DATA_FOLDER)
}

async function run(): Promise<void> {
  let log: Log | undefined
  try {
    const key = values.key ?? keyIn(values['key-file']) ?? process.env.GRIOT_ENGINE_KEY
    log = createLog(values.log)
    const { data: dataDir, packs: packsDir, host, local } = values
    setLimits(values)
    keepCompiled(dataDir)
    const catalogue = values.catalogue === '' ? undefined : readCatalogue(values.catalogue)
    const engine = await startEngine({
      dataDir,
      host,
      local,
      access: readPublicAccess(values['allow-origin'], values['public-url']),
      log,
      packsDir,
      catalogue,
      prefer: readPreferences(values.prefer, catalogue),
      port: integerOption('port', values.port, 65_535),
      keepDays: integerOption('keep-days', values['keep-days'], 36_500),
      quotaBytes: integerOption('quota-gb', values['quota-gb'], 1_000_000) * 1e9,
      chatServer: chatServer(),
      chatFile: chatFile(),
      speechServers: await readSpeechServers(values['speech-servers'], process.env),
      scaled: scaled(),
      ...(key ? { key } : {}),
    })
    // A key of the user's own is known to the user, and not to every log that standard output goes to.
    process.stdout.write(`${JSON.stringify(key ? { url: engine.url } : { url: engine.url, key: engine.key })}\n`)
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      void engine.close().finally(() => process.exit(0))
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    if (values['with-parent']) process.stdin.on('close', stop).resume()
  } catch (error) {
    endWith(error, { log, forParent: values['with-parent'], dataDir: values.data })
  }
}

/** The key in a file, without the line break at its end. Throws `invalid` where there is none. */
function keyIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (key !== '') return key
  throw invalid(`--key-file ${file} holds no key.`)
}

function chatServer(): ChatServerOptions | undefined {
  const { 'chat-url': baseUrl, 'chat-key-env': variable, 'chat-model': model } = values
  if (baseUrl === '') return undefined
  if (!URL.canParse(baseUrl)) throw invalid(say('engine.start.chatUrl', { address: baseUrl }))
  return { baseUrl, model, apiKey: variable === undefined ? undefined : process.env[variable] }
}

/** The path in --chat-model, which names a file if there is no chat server. Throws `invalid` unless that is a GGUF file. */
function chatFile(): string | undefined {
  const { 'chat-url': server, 'chat-model': file } = values
  if (server !== '' || file === undefined) return undefined
  if (file.toLowerCase().endsWith('.gguf') && existsSync(file)) return resolve(file)
  throw invalid(say('engine.start.chatFile', { file }))
}

/** The shared stores, if options name them: both or neither. Throws `invalid` for only one. */
function scaled(): SharedStores | undefined {
  const address = addressFrom(values)
  const { blobs } = values
  if (address === undefined && blobs === '') return undefined
  if (address === undefined || blobs === '') throw invalid('Many machines need both: --redis URL and --blobs URL.')
  return { address, blobs }
}
