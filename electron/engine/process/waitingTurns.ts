/** Jobs that wait for a worker. Their callers take turns; the jobs of one caller keep their order. */
export class WaitingTurns<Job extends { readonly caller: string }> {
  /** The waiting jobs of each caller; whose turn is next comes first. */
  readonly #waiting = new Map<string, Job[]>()

  /** A job at the end of its caller's; a caller without jobs comes behind all others. */
  add(job: Job): void {
    const own = this.#waiting.get(job.caller)
    if (own === undefined) this.#waiting.set(job.caller, [job])
    else own.push(job)
  }

  /** Takes a job out that is no longer wanted. */
  remove(job: Job): void {
    const own = this.#waiting.get(job.caller) ?? []
    const place = own.indexOf(job)
    if (place < 0) return
    own.splice(place, 1)
    if (own.length === 0) this.#waiting.delete(job.caller)
  }

  /** Offers the jobs by turns until none is taken any more. Each caller whose job was taken comes behind the others. */
  offer(isTaken: (job: Job) => boolean): void {
    let goesOn = true
    while (goesOn) {
      goesOn = false
      for (const [caller, own] of [...this.#waiting]) {
        const place = own.findIndex(isTaken)
        if (place < 0) continue
        own.splice(place, 1)
        this.#waiting.delete(caller)
        if (own.length > 0) this.#waiting.set(caller, own)
        goesOn = true
      }
    }
  }
}
