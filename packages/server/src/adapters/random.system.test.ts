import { randomSuite } from '../ports/random.suite.ts';
import { systemRandom } from './random.system.ts';

randomSuite(() => systemRandom);
