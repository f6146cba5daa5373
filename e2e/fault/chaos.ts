import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { toFailure } from '../../shared/failure.ts'
import { type ChaosService, type Persona, startChaosService } from './chaosService.ts'

/** Jobs in all, and how many at a time. */
const JOB_COUNT = 200
const AT_ONCE = 20
/** Shorter waits than the studio's own, so that hundreds of tries take minutes and not hours; the rules are the same. */
const RETRY = { first: 0.02, cap: 0.2, deadline: 120 }
const PATIENCE = { connect: 2, stall: 0.5, answer: 0.5 }

const PERSONAS: readonly Persona[] = [
  'wild',
  'wild',
  'wild',
  'refused-400',
  'refused-401',
  'refused-403',
  'refused-404',
]
/** Name of a refusal. */
const REASONS: Readonly<Record<string, string>> = {
  'refused-400': 'invalid',
  'refused-401': 'unauthorized',
  'refused-403': 'forbidden',
  'refused-404': 'not_found',
}

interface Outcome {
  readonly key: string
  readonly persona: Persona
  readonly idempotent: boolean
  /** `done`, or the kind of its failure. */
  readonly end: string
}

/** Sends jobs to a service that answers with every kind of trouble. Throws where one does not end as it must. */
export async function chaos(jobs = JOB_COUNT, seed = Date.now() % 1_000_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-chaos-'))
  await using chaotic = await startChaosService(seed)
  try {
    const outcomes: Outcome[] = []
    const waiting = Array.from({ length: jobs }, (_, number) => number)
    const worker = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        outcomes.push(await oneJob(chaotic.url, { folder, number }))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    report(chaotic, outcomes, seed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface JobPlace {
  readonly folder: string
  readonly number: number
}

async function oneJob(url: string, { folder, number }: JobPlace): Promise<Outcome> {
  const persona = PERSONAS[number % PERSONAS.length] ?? 'wild'
  const idempotent = number % 2 === 0
  const key = `key-${number}-${persona}`
  const [film, video] = [join(folder, `${number}.mp4`), join(folder, `${number}.out`)]
  const bytes = randomBytes(200_000)
  writeFileSync(film, bytes)
  using client: Client<Service> = createClient(service, {
    baseUrl: url,
    key,
    idempotent,
    retry: RETRY,
    timeouts: PATIENCE,
  })
  try {
    const segments = [{ id: 0, start: 0, end: 1, text: 'Ẹ káàárọ̀', speaker: 'SPEAKER_00' }]
    await client.translate({ segments, target_language: 'yo' })
    const { job_id } = await client.render({ segments }, { file: film })
    await waitForJob(client, job_id, { videoPath: video })
    const expected = createHash('sha256').update(bytes).digest('hex').repeat(500)
    return { key, persona, idempotent, end: readFileSync(video, 'utf8') === expected ? 'done' : 'a wrong video' }
  } catch (error) {
    return { key, persona, idempotent, end: toFailure(error).kind }
  } finally {
    for (const path of [film, video]) rmSync(path, { force: true })
  }
}

function report(chaotic: ChaosService, outcomes: readonly Outcome[], seed: number): void {
  const wrong = outcomes.filter((outcome) => !isRight(outcome, chaotic))
  const ended = (name: string) => outcomes.filter(({ end }) => end === name).length
  const troubles = [...chaotic.troubles].map(([name, count]) => `${count} × ${name}`)
  const refused = outcomes.filter(({ persona }) => persona !== 'wild')
  const repeated = refused.filter(({ key }) => (chaotic.renders.get(key) ?? 0) > 0)
  const twice = [...chaotic.renders].filter(([, count]) => count > 1)
  process.stdout.write(
    `jobs: ${outcomes.length} (seed ${seed}); trouble: ${troubles.join(', ')}\n` +
      `done: ${ended('done')}, an answer lost that may not be asked for twice: ${ended('offline')}, refused: ${refused.length}\n` +
      `ended otherwise than they must: ${wrong.length} (goal 0)\nrenders begun twice: ${twice.length} (goal 0)\n` +
      `refusals that were followed by more: ${repeated.length} (goal 0)\n`,
  )
  const failures = [
    ...wrong.map(({ key, end }) => `${key} ended as ${end}`),
    ...twice.map(([key]) => `${key} rendered twice`),
    ...repeated.map(({ key }) => `${key} asked for more after a refusal`),
    ...(ended('done') === 0 || troubles.length === 0 ? ['There was no trouble, or nothing was done.'] : []),
  ]
  if (failures.length > 0) throw new Error(failures.slice(0, 8).join('\n'))
}

/** A job is done, unless it was refused, or its answer was lost and the service cannot tell a second order from the first. */
function isRight({ key, persona, idempotent, end }: Outcome, { requests, renders }: ChaosService): boolean {
  if (persona === 'wild') {
    const lost = end === 'offline' && !idempotent && (renders.get(key) ?? 0) <= 1
    return end === 'done' || lost
  }
  // The refusal comes at the first request that gets through; nothing may come after it.
  return end === REASONS[persona] && requests.get(`${key} /voice/dub/render`) === undefined
}

if (import.meta.main) await chaos()
