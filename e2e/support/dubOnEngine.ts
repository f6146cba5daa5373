import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Client } from '../../electron/client/method.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import type { AssembleOrder, SpeakFileOrder } from '../../shared/contract/filmOrders.ts'
import type { JobReport, Local } from '../../shared/contract/local.ts'

/** A dub on the engine of this computer: what is spoken, and what is asked of the video besides. */
interface EngineDub extends Omit<z.input<typeof SpeakFileOrder>, 'takes'> {
  readonly assemble?: Partial<z.input<typeof AssembleOrder>>
}

/** The two reports of a dub, and the id of the job that made the video. */
interface MadeOnEngine {
  readonly spoken: JobReport
  readonly report: JobReport
  readonly job_id: string
}

/** Speaks the lines of a film, and assembles the dub of the takes, as the studio does with those of a project. */
export async function dubOnEngine(local: Client<Local>, { assemble, ...order }: EngineDub): Promise<MadeOnEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-takes-'))
  const done = async (job_id: string) => {
    await waitForJob({ job: local.jobState }, job_id)
    return local.jobReport({ job_id })
  }
  try {
    const takes = join(folder, 'lines')
    const spoken = await done((await local.speak({ ...order, takes })).job_id)
    const lines = spoken.lines.map(({ id, rate, voice, slot, speaker }) => {
      const line = order.segments.find((one) => one.id === id)
      return { start: 0, end: 0, ...line, ...slot, id, speaker, voice, rate, take: join(takes, `${id}.wav`) }
    })
    const { path, output, segments: _, voice_map: _map, ...settings } = order
    const film = { ...settings, ...assemble, source: path, output, lines }
    const { job_id } = await local.assemble(film)
    return { spoken, report: await done(job_id), job_id }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
