import type { RowSpec } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';

/** Describes a row whose value is found as quickly as what it is made of, so that it is its own source. */
export function asked<T>(
  doc: string,
  read: (target: T, context: BeanContext) => string | number | boolean | null,
): RowSpec<T, BeanContext> {
  return { doc, madeOf: [read], read };
}
