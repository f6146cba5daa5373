/** A discrete Fourier transform of one fixed size, with its tables made once. */
export interface Fft {
  /** Number of complex points, a power of two. */
  readonly size: number
  /** Replaces `re` + i `im` by its transform, unscaled. */
  forward(re: Float64Array, im: Float64Array): void
}

/**
 * Creates a radix-2 transform of `size` points (Cooley & Tukey 1965), in place. Throws for a size that is no power of
 * two.
 */
export function createFft(size: number): Fft {
  if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError(`An FFT of ${size} points is not supported.`)
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size))
  const order = bitReversed(size)
  return {
    size,
    forward(re, im) {
      reorder(re, im, order)
      for (let half = 1; half < size; half *= 2) butterflies(re, im, { half, size, cos, sin })
    },
  }
}

/**
 * Creates the power spectrum of real frames: a function that writes |X(k)|² for k = 0 to `size` / 2 of the `size`
 * samples in `frame`. Even and odd samples share one complex transform of half the size (Cooley, Lewis & Welch 1970),
 * which halves the work.
 */
export function createPowerSpectrum(size: number): (frame: Float64Array, power: Float64Array) => void {
  const half = size / 2
  const fft = createFft(half)
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  const tables = {
    cos: Float64Array.from({ length: half + 1 }, (_, k) => Math.cos((2 * Math.PI * k) / size)),
    sin: Float64Array.from({ length: half + 1 }, (_, k) => -Math.sin((2 * Math.PI * k) / size)),
  }
  return (frame, power) => {
    for (let i = 0; i < half; i++) {
      re[i] = frame[2 * i] ?? 0
      im[i] = frame[2 * i + 1] ?? 0
    }
    fft.forward(re, im)
    untangle({ re, im }, tables, power)
  }
}

/** The power of the whole spectrum, from the joint spectrum of even (real part) and odd (imaginary part) samples. */
function untangle(
  { re, im }: { re: Float64Array; im: Float64Array },
  { cos, sin }: { cos: Float64Array; sin: Float64Array },
  power: Float64Array,
): void {
  const half = re.length
  for (let k = 0; k <= half; k++) {
    const i = k % half
    const j = (half - k) % half
    const aRe = re[i] ?? 0
    const aIm = im[i] ?? 0
    const bRe = re[j] ?? 0
    const bIm = im[j] ?? 0
    const oddRe = (aIm + bIm) / 2
    const oddIm = (bRe - aRe) / 2
    const c = cos[k] ?? 0
    const s = sin[k] ?? 0
    power[k] = ((aRe + bRe) / 2 + c * oddRe - s * oddIm) ** 2 + ((aIm - bIm) / 2 + c * oddIm + s * oddRe) ** 2
  }
}

interface Stage {
  readonly half: number
  readonly size: number
  readonly cos: Float64Array
  readonly sin: Float64Array
}

// `?? 0` only satisfies the type checker: no index here is out of range, and V8 removes the test.
function butterflies(re: Float64Array, im: Float64Array, { half, size, cos, sin }: Stage): void {
  const step = size / (2 * half)
  for (let start = 0; start < size; start += 2 * half) {
    for (let k = 0, turn = 0; k < half; k++, turn += step) {
      const a = start + k
      const b = a + half
      const c = cos[turn] ?? 0
      const s = sin[turn] ?? 0
      const bRe = (re[b] ?? 0) * c - (im[b] ?? 0) * s
      const bIm = (re[b] ?? 0) * s + (im[b] ?? 0) * c
      re[b] = (re[a] ?? 0) - bRe
      im[b] = (im[a] ?? 0) - bIm
      re[a] = (re[a] ?? 0) + bRe
      im[a] = (im[a] ?? 0) + bIm
    }
  }
}

function bitReversed(size: number): Uint32Array {
  const order = new Uint32Array(size)
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    order[i] = j
  }
  return order
}

function reorder(re: Float64Array, im: Float64Array, order: Uint32Array): void {
  for (let i = 0; i < order.length; i++) {
    const j = order[i] ?? 0
    if (j <= i) continue
    const keptRe = re[i] ?? 0
    const keptIm = im[i] ?? 0
    re[i] = re[j] ?? 0
    im[i] = im[j] ?? 0
    re[j] = keptRe
    im[j] = keptIm
  }
}
