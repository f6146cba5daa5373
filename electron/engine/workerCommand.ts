import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { integerOption } from '../../shared/basics/integerOption.ts'
import { invalid } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import { openServerMeter } from './adapters/servers/openServerMeter.ts'
import { readSpeechServers } from './adapters/servers/readSpeechServers.ts'
import { outageFailure } from './backends/manyMachines/outage.ts'
import { Offer } from './backends/manyMachines/queues.ts'
import { ADDRESS_OPTIONS, addressFrom } from './backends/manyMachines/redisAddress.ts'
import { serveQueues } from './backends/manyMachines/serveQueues.ts'
import { sharedClones } from './backends/manyMachines/sharedClones.ts'
import type { TaskOffer } from './backends/manyMachines/taskQueues.ts'
import { openWorkerPages, type WorkerPages } from './backends/manyMachines/workerPages.ts'
import { lockFolder } from './backends/shared/lockFolder.ts'
import { openBlobs } from './backends/shared/openBlobs.ts'
import { findCapabilities } from './capabilities.ts'
import { createLog, type Log } from './core/log.ts'
import { CAPABILITY_REMEDIES, type Capabilities, need } from './core/ports.ts'
import { readPreferences } from './core/preferences.ts'
import { LIMIT_OPTIONS, setLimits } from './core/workLimits.ts'
import { createVoiceCache } from './dub/speak/voiceCache.ts'
import { endWith } from './endWith.ts'
import { packsHome } from './packs/packFolders.ts'
import { keepCompiled } from './process/keepCompiled.ts'

const WORKER_COMMAND_HELP = `A worker: does the jobs of engines that were started with the same --redis and --blobs.

  --redis URL        where the queues are (also GRIOT_REDIS)
  --redis-prefix P   what their keys begin with (default: griot; also GRIOT_REDIS_PREFIX)
  --blobs URL        where the files are: file:///folder or s3://bucket/folder (also GRIOT_BLOBS); for S3 the keys in
                     AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_REGION, AWS_ENDPOINT_URL where needed
  --capabilities C   what it takes on, with commas between (default: all that it can do, by the
                     packs that are there when it starts): ${Offer.options.join(', ')}
  --hands N          how many of each at once (default: 2)
  --data DIR         a folder of this computer and worker alone, for what is only needed on the way
  --packs DIR        where the models are that it uses; the same packs on all machines (also GRIOT_PACKS)
  --prefer WHAT=PACK what does something where several could, as for the engine (also GRIOT_PREFER)
  --speech-servers FILE  servers that speak or listen, as for the engine, the same on all machines (also
                     GRIOT_SPEECH_SERVERS); keys in the environment. Limits count what this worker sends, by its --data
  --longest-hours N  how long a film or recording may last (default: 12; also GRIOT_LONGEST_HOURS)
  --scratch-gb N     how much a job may write on its way (default: 30; also GRIOT_SCRATCH_GB)
  --metrics-port N   serves /metrics, /health and /ready there (default: not at all)
  --metrics-host H   at this address (default: 127.0.0.1)
  --drain-seconds N  how long work that was begun may go on after SIGTERM (default: 600); the rest goes to others
  --log LEVEL        fatal, error, warn, info, debug or silent (default: info); goes to standard error

It prints {"worker":"ready"} when it takes work. SIGTERM ends it gently, a second one at once.
`

/** Maximum of --hands; a larger number is a typing mistake. */
const MAX_CONCURRENT_JOBS = 1000

/** Runs a worker until a signal ends it. Exit codes: 1 if the worker may not run here, 2 for a wrong command line. */
export async function workerCommand(args: readonly string[], defaultData: string): Promise<void> {
  let log: Log | undefined
  let ending: AbortSignal | undefined
  try {
    const values = readArguments(args, defaultData)
    if (values.help) return void process.stdout.write(WORKER_COMMAND_HELP)
    log = createLog(values.log)
    ending = listenToSystem()
    process.exit(await work(values, { log, ending }))
  } catch (error) {
    if (ending?.aborted) process.exit(0)
    endWith(outageFailure(error) ?? error, { log })
  }
}

type Arguments = ReturnType<typeof readArguments>

function readArguments(args: readonly string[], defaultData: string) {
  const { env } = process
  return parseArgs({
    args: [...args],
    options: {
      ...ADDRESS_OPTIONS,
      ...LIMIT_OPTIONS,
      blobs: { type: 'string', default: env.GRIOT_BLOBS ?? '' },
      capabilities: { type: 'string', default: '' },
      hands: { type: 'string', default: '2' },
      data: { type: 'string', default: join(defaultData, `worker-${hostname()}-${process.pid}`) },
      packs: { type: 'string', default: packsHome() },
      prefer: { type: 'string', multiple: true, default: (env.GRIOT_PREFER ?? '').split(',').filter(Boolean) },
      'speech-servers': { type: 'string', default: env.GRIOT_SPEECH_SERVERS ?? '' },
      'metrics-port': { type: 'string', default: '' },
      'metrics-host': { type: 'string', default: '127.0.0.1' },
      'drain-seconds': { type: 'string', default: '600' },
      log: { type: 'string', default: 'info' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
}

/** A signal that aborts at the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
function listenToSystem(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending.signal.aborted) process.exit(1)
      ending.abort()
    })
  }
  return ending.signal
}

/** Serves the queues until the signal aborts, or an operator asks it to drain; returns the exit code. */
async function work(values: Arguments, { log, ending }: { log: Log; ending: AbortSignal }): Promise<number> {
  const address = addressFrom(values)
  if (address === undefined) throw invalid('A worker needs --redis URL, as its gateways have it.')
  const { data: dataDir, packs: packsDir } = values
  const blobs = openBlobs(values.blobs)
  const requestedOffers = offersIn(values.capabilities)
  const concurrency = integerOption('hands', values.hands, MAX_CONCURRENT_JOBS, 1)
  const drainSeconds = integerOption('drain-seconds', values['drain-seconds'], 86_400)
  setLimits(values)
  using _alone = lockFolder(dataDir)
  keepCompiled(dataDir)
  const pages = await openPages(values)
  const prefer = readPreferences(values.prefer, undefined)
  const capabilities = await findCapabilities({
    packsDir,
    cacheDir: join(dataDir, 'models'),
    prefer,
    speechServers: await readSpeechServers(values['speech-servers'], process.env),
    meter: openServerMeter(dataDir),
  })
  const offers = offersOf(capabilities, requestedOffers, log)
  const end = Promise.withResolvers<'end'>()
  ending.addEventListener('abort', () => end.resolve('end'))
  // A worker whose gateways change to another version gives its work back and waits until they fit again.
  for (let why = ''; why !== 'end'; ) {
    const refused = Promise.withResolvers<'refused'>()
    const serving = await serveQueues({
      address,
      blobs,
      capabilities,
      offers,
      log,
      signal: ending,
      clones: sharedClones(blobs, dataDir),
      voiceCache: createVoiceCache(join(dataDir, 'voice-cache')),
      folder: join(dataDir, 'work'),
      concurrency,
      onEnded: (what) => pages?.onEnded(what),
      onRefused: () => refused.resolve('refused'),
      onDrain: () => end.resolve('end'),
    })
    pages?.serving(serving)
    process.stdout.write('{"worker":"ready"}\n')
    why = await Promise.race([end.promise, refused.promise])
    pages?.serving(undefined)
    await serving.drain(drainSeconds)
  }
  await Promise.all([capabilities.synthesizer?.close(), capabilities.chat?.close?.()])
  return 0
}

async function openPages(values: Arguments): Promise<WorkerPages | undefined> {
  const { 'metrics-port': port, 'metrics-host': host } = values
  return port === '' ? undefined : openWorkerPages({ host, port: integerOption('metrics-port', port, 65_535) })
}

/** The kinds of work in --capabilities; empty if the option is. Throws `invalid` for an unknown kind. */
function offersIn(text: string): Offer[] {
  const words = text.split(',').map((word) => word.trim())
  if (text === '') return []
  const wrong = words.find((word) => !Offer.safeParse(word).success)
  if (wrong === undefined) return words.map((word) => Offer.parse(word))
  throw invalid(`--capabilities ${wrong} is not known. There are: ${Offer.options.join(', ')}.`)
}

/** The capability that each kind of step needs. */
const REQUIRED_CAPABILITIES = {
  synthesize: 'synthesizer',
  transcribe: 'transcriber',
  diarize: 'diarizer',
  translate: 'translator',
} as const satisfies Record<TaskOffer, keyof Capabilities>

/**
 * The kinds of work to offer: those wanted (or all) that this machine has the capability for, since others would wait in
 * vain. Logs the missing ones. Throws `unavailable` if every wanted kind is missing.
 */
function offersOf(capabilities: Capabilities, requestedOffers: readonly Offer[], log: Log): Set<Offer> {
  const can = new Set(
    Offer.options.filter((offer) => offer === 'jobs' || capabilities[REQUIRED_CAPABILITIES[offer]] !== undefined),
  )
  if (requestedOffers.length === 0) return can
  const missing = requestedOffers.filter((offer) => offer !== 'jobs').filter((offer) => !can.has(offer))
  if (missing.length === requestedOffers.length)
    for (const offer of missing) need(capabilities, REQUIRED_CAPABILITIES[offer])
  for (const offer of missing)
    log.warn({ offer }, `not taken on: ${english(CAPABILITY_REMEDIES[REQUIRED_CAPABILITIES[offer]])}`)
  return can.intersection(new Set(requestedOffers))
}
