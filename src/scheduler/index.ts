export { readSchedule, type Schedule, ScheduleError } from './schedule.ts';
