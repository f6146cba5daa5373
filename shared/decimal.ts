/** A figure as people read it: so many decimals, a true minus, and no sign where nothing is left to have one. */
export function decimal(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(size) !== 0 ? `−${size}` : size
}

/** A number with as many decimals as it has, and a true minus. */
export function plainNumber(value: number): string {
  return String(value).replace('-', '−')
}
