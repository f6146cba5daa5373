/** Jobs that wait for a worker. Their callers take turns; the jobs of one caller keep their order. */
export class WaitingTurns<Job extends { readonly caller: string }> {
  /** The waiting jobs of each caller that has some. */
  readonly #waiting = new Map<string, Job[]>()
  /** When each caller had its last turn, counted in turns: who was longest without one is next. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  /** Adds a job behind the others of its caller. */
  add(job: Job): void {
    const own = this.#waiting.get(job.caller)
    if (own === undefined) this.#waiting.set(job.caller, [job])
    else own.push(job)
  }

  /** Takes a job out that is no longer wanted. */
  remove(job: Job): void {
    const own = this.#waiting.get(job.caller) ?? []
    const place = own.indexOf(job)
    if (place >= 0) this.#take(own, place)
  }

  /** Offers the jobs by turns until none is taken any more. */
  offer(isTaken: (job: Job) => boolean): void {
    let goesOn = true
    while (goesOn) {
      goesOn = false
      const last = (caller: string): number => this.#turns.get(caller) ?? 0
      for (const [caller, own] of [...this.#waiting].sort(([a], [b]) => last(a) - last(b))) {
        const place = own.findIndex(isTaken)
        if (place < 0) continue
        this.#turns.set(caller, ++this.#turn)
        this.#take(own, place)
        goesOn = true
      }
    }
  }

  #take(own: Job[], place: number): void {
    const [job] = own.splice(place, 1)
    if (job === undefined || own.length > 0) return
    this.#waiting.delete(job.caller)
    // Nobody was passed over.
    if (this.#waiting.size === 0) this.#turns.clear()
  }
}
