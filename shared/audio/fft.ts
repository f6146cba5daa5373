/** A discrete Fourier transform of one fixed size, with its tables made once. */
interface Fft {
  /** Number of complex points, a power of two. */
  readonly size: number
  /** Replaces `re` + i `im` by its transform, unscaled. */
  forward(re: Float64Array, im: Float64Array): void
}

/**
 * Creates a transform of `size` points (Cooley & Tukey 1965), in place. Two stages at a time, each of which would go through
 * all points alone. Throws for a size that is no power of two.
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
      const isOdd = Math.log2(size) % 2 === 1
      if (isOdd) pairs(re, im)
      else quads(re, im)
      for (let part = isOdd ? 2 : 4; part < size; part *= 4) butterflies(re, im, { part, size, cos, sin })
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

// `?? 0` only satisfies the type checker: no index here is out of range, and V8 removes the test.

/** The first stage: transforms of two points. */
function pairs(re: Float64Array, im: Float64Array): void {
  for (let a = 0, b = 1; b < re.length; a += 2, b += 2) {
    const aRe = re[a] ?? 0
    const aIm = im[a] ?? 0
    const bRe = re[b] ?? 0
    const bIm = im[b] ?? 0
    re[a] = aRe + bRe
    im[a] = aIm + bIm
    re[b] = aRe - bRe
    im[b] = aIm - bIm
  }
}

/** The first two stages: transforms of four points, whose factors are 1 and -i. */
function quads(re: Float64Array, im: Float64Array): void {
  for (let a = 0; a + 3 < re.length; a += 4) {
    const b = a + 1
    const c = a + 2
    const d = a + 3
    const aRe = re[a] ?? 0
    const aIm = im[a] ?? 0
    const bRe = re[b] ?? 0
    const bIm = im[b] ?? 0
    const cRe = re[c] ?? 0
    const cIm = im[c] ?? 0
    const dRe = re[d] ?? 0
    const dIm = im[d] ?? 0
    const evenRe = aRe + bRe
    const evenIm = aIm + bIm
    const oddRe = cRe + dRe
    const oddIm = cIm + dIm
    const lowRe = aRe - bRe
    const lowIm = aIm - bIm
    const highRe = cRe - dRe
    const highIm = cIm - dIm
    re[a] = evenRe + oddRe
    im[a] = evenIm + oddIm
    re[b] = lowRe + highIm
    im[b] = lowIm - highRe
    re[c] = evenRe - oddRe
    im[c] = evenIm - oddIm
    re[d] = lowRe - highIm
    im[d] = lowIm + highRe
  }
}

interface Stage {
  /** Points of the transforms that are there; four of them become one. */
  readonly part: number
  readonly size: number
  readonly cos: Float64Array
  readonly sin: Float64Array
}

/** Two stages at once. */
function butterflies(re: Float64Array, im: Float64Array, { part, size, cos, sin }: Stage): void {
  const step = size / (4 * part)
  for (let start = 0; start < size; start += 4 * part) {
    for (let a = start, turn = 0; a < start + part; a++, turn += step) {
      const b = a + part
      const c = a + 2 * part
      const d = a + 3 * part
      const c1 = cos[2 * turn] ?? 0
      const s1 = sin[2 * turn] ?? 0
      const c2 = cos[turn] ?? 0
      const s2 = sin[turn] ?? 0
      const x = re[b] ?? 0
      const y = im[b] ?? 0
      const u = re[d] ?? 0
      const v = im[d] ?? 0
      const bRe = x * c1 - y * s1
      const bIm = x * s1 + y * c1
      const dRe = u * c1 - v * s1
      const dIm = u * s1 + v * c1
      const aRe = re[a] ?? 0
      const aIm = im[a] ?? 0
      const cRe = re[c] ?? 0
      const cIm = im[c] ?? 0
      const evenRe = aRe + bRe
      const evenIm = aIm + bIm
      const lowRe = aRe - bRe
      const lowIm = aIm - bIm
      const oddRe = (cRe + dRe) * c2 - (cIm + dIm) * s2
      const oddIm = (cRe + dRe) * s2 + (cIm + dIm) * c2
      const highRe = (cRe - dRe) * c2 - (cIm - dIm) * s2
      const highIm = (cRe - dRe) * s2 + (cIm - dIm) * c2
      re[a] = evenRe + oddRe
      im[a] = evenIm + oddIm
      re[b] = lowRe + highIm
      im[b] = lowIm - highRe
      re[c] = evenRe - oddRe
      im[c] = evenIm - oddIm
      re[d] = lowRe - highIm
      im[d] = lowIm + highRe
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
