/** Milliseconds around a cell that are compared with it, but for those next to it, into which its own sound reaches. */
const AROUND = 25
const OWN = 3
/**
 * Half of what the check asks of a click (`qcClicks.ts`): what it finds in the whole dub, through original and encoder, is to
 * be found here for certain.
 */
const LEAST = 0.01
const STANDS_OUT = 2.5

/**
 * The sharp sounds in a spoken line, such as click consonants and ejectives: seconds from its start of single milliseconds
 * whose fourth difference exceeds all around them. `gain` is that of the mix.
 */
export function sharpSounds(samples: Float32Array, sampleRate: number, gain: number): number[] {
  const cells = bendsOf(samples, sampleRate / 1000)
  const found: number[] = []
  // An edge is no sound of the voice: where speech is cut off there, it is to be found.
  for (let cell = OWN; cell < cells.length - OWN; cell++) {
    const height = cells[cell] ?? 0
    if (height * gain >= LEAST && height >= STANDS_OUT * greatestAround(cells, cell)) found.push(cell / 1000)
  }
  return found
}

/** The greatest fourth difference of each cell of `length` samples. */
function bendsOf(samples: Float32Array, length: number): Float32Array {
  const cells = new Float32Array(Math.ceil(samples.length / length))
  let [one, two, three, four] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0
    const cell = Math.floor(index / length)
    cells[cell] = Math.max(cells[cell] ?? 0, Math.abs(sample - 4 * (one + three) + 6 * two + four) / 6)
    four = three
    three = two
    two = one
    one = sample
  }
  return cells
}

function greatestAround(cells: Float32Array, cell: number): number {
  let most = 0
  for (let near = OWN; near <= AROUND; near++) most = Math.max(most, cells[cell - near] ?? 0, cells[cell + near] ?? 0)
  return most
}
