import { setTimeout as pause } from 'node:timers/promises'
import { MediaFolder } from '../support/media.ts'
import { startScaledService } from '../support/scaledService.ts'
import { TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'
import { atMost, report } from './goals.ts'

const FILM_LINES = 30
const KILL_COUNT = 5

/** From the death of the only worker until one that is started then gets further with its job. */
export async function scaledRecovery(): Promise<void> {
  using folder = new MediaFolder()
  const film = writeTalkFilm(folder.file('film.mp4'), FILM_LINES)
  await using many = await startScaledService()
  const { service } = await many.gateway()
  let worker = await many.worker()
  const times: number[] = []
  for (let round = 0; times.length < KILL_COUNT && round < 4 * KILL_COUNT; round++) {
    const { job_id } = await service.render({ segments: talk(FILM_LINES), voice_map: TALK_VOICES }, { file: film })
    const progress = async (): Promise<number> => (await service.job({ job_id })).progress
    while ((await progress()) === 0) await pause(5)
    await worker.kill()
    const killed = performance.now()
    const fractionAtKill = await progress()
    worker = await many.worker()
    while (fractionAtKill < 1 && (await progress()) <= fractionAtKill) await pause(20)
    if (fractionAtKill < 1) times.push((performance.now() - killed) / 1000)
    while ((await service.job({ job_id })).status !== 'done') await pause(50)
  }
  const all = times.map((seconds) => seconds.toFixed(1)).join(', ')
  const slowest = times.length === 0 ? Number.NaN : Math.max(...times)
  report(`a killed worker made up for, slowest of ${all}`, `${slowest.toFixed(1)} s`, atMost(slowest, 15, 's'))
}
