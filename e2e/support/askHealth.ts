import { get } from 'node:http'

/** Milliseconds between two questions. */
const QUESTION_INTERVAL_MS = 100

/** Asks an engine how it is, over and over, until it is stopped. */
export interface HealthWatch {
  /** Stops asking; milliseconds of every answer, also of the one that is still out. Throws where one was not 200. */
  stop(): Promise<readonly number[]>
}

/**
 * Asks for the health of an engine every 100 ms whether or not the answers before have come, as somebody else would who
 * wants to be served. A question counts from when it should have been asked: this process may be held up as well.
 */
export function askHealth(url: string): HealthWatch {
  const answers: Promise<number>[] = []
  let next = performance.now()
  const timer = setInterval(() => {
    for (; next <= performance.now(); next += QUESTION_INTERVAL_MS) answers.push(askOnce(url, next))
  }, QUESTION_INTERVAL_MS / 4)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

function askOnce(url: string, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/health`, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - from)
        else reject(new Error(`The engine's health was answered with ${response.statusCode}.`))
      })
    })
    request.on('error', reject)
  })
}
