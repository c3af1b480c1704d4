import { clockSuite } from '../ports/clock.suite.ts';
import { systemClock } from './clock.system.ts';

clockSuite(() => systemClock);
