const view = new DataView(new ArrayBuffer(8));

/** Returns the bits of a double as a long; all NaN are one. Java: `Double#doubleToLongBits`. */
export function doubleBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8000000000000n;
  view.setFloat64(0, value);
  return view.getBigInt64(0);
}

/** Returns the bits of a float as an int; all NaN are one. Java: `Float#floatToIntBits`. */
export function floatBits(value: number): number {
  if (Number.isNaN(value)) return 0x7fc00000;
  view.setFloat32(0, value);
  return view.getInt32(0);
}
