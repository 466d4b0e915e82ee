import type { LogRecorder } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the log recorder of the path. Throws LOG_RECORDER_UNKNOWN. */
export function recorderOf({ path, services }: RequestContext): LogRecorder {
  const name = path['recorder'] ?? '';
  return services.logRecorders.get(name) ?? fail('LOG_RECORDER_UNKNOWN', name);
}
